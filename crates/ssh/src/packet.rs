//! Packets without encryption: a length, the length of the padding, the payload, the padding.
//!
//! Source: RFC 4253, section 6.

use crate::error::Error;

/// The longest packet that every implementation must accept: all its bytes.
pub const MAX_PACKET: usize = 35_000;
/// Bytes of the shortest packet, the whole packet counted.
const MIN_PACKET: usize = 16;
/// Bytes of which an unencrypted packet is a multiple.
const BLOCK: usize = 8;
const MIN_PADDING: usize = 4;

/// A packet that was found at the front of a byte string.
#[derive(Debug, PartialEq, Eq)]
pub struct Packet<'a> {
    /// The message: at least one byte, its number.
    pub payload: &'a [u8],
    /// Bytes of the whole packet.
    pub length: usize,
}

/// Parses the packet at the front of `bytes`; `None` if it is not complete.
pub fn parse(bytes: &[u8]) -> Result<Option<Packet<'_>>, Error> {
    let Some((length, rest)) = bytes.split_first_chunk() else {
        return Ok(None);
    };
    let length = u32::from_be_bytes(*length);
    let size = match usize::try_from(length) {
        Ok(n) if n <= MAX_PACKET - 4 => n,
        _ => return Err(Error::Oversized(length)),
    };
    if size + 4 < MIN_PACKET || (size + 4) % BLOCK != 0 {
        return Err(Error::Malformed("invalid packet length"));
    }
    let Some((&padding, rest)) = rest.split_first() else {
        return Ok(None);
    };
    let padding = usize::from(padding);
    // A payload has at least its message number.
    if padding < MIN_PADDING || padding + 2 > size {
        return Err(Error::Malformed("invalid padding length"));
    }
    Ok(rest.get(..size - 1).map(|body| {
        let payload = &body[..body.len() - padding];
        Packet { payload, length: size + 4 }
    }))
}

/// Wraps a payload. The padding is zeros: it would only matter under encryption.
pub fn wrap(payload: &[u8]) -> Vec<u8> {
    let unpadded = 4 + 1 + payload.len();
    let size = (unpadded + MIN_PADDING).next_multiple_of(BLOCK).max(MIN_PACKET);
    let mut out = Vec::with_capacity(size);
    out.extend((size as u32 - 4).to_be_bytes());
    out.push((size - unpadded) as u8);
    out.extend(payload);
    out.resize(size, 0);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrapped_is_parsed_and_every_prefix_is_too_short() {
        for n in (1..40).chain([1190, 32_768, MAX_PACKET - 9]) {
            let payload: Vec<u8> = (0..n).map(|i| i as u8).collect();
            let packet = wrap(&payload);
            assert_eq!(packet.len() % BLOCK, 0);
            let parsed = parse(&packet).unwrap().unwrap();
            assert_eq!((parsed.payload, parsed.length), (&payload[..], packet.len()));
            for end in (0..packet.len()).step_by(packet.len() / 16 + 1) {
                assert_eq!(parse(&packet[..end]).unwrap(), None, "{end} of {n}");
            }
            let followed = [&packet[..], b"more"].concat();
            assert_eq!(parse(&followed).unwrap().unwrap().length, packet.len());
        }
    }

    #[test]
    fn lengths_are_checked_before_their_bytes_come() {
        for length in [34_997, 35_004, 1 << 20, u32::MAX - 3, u32::MAX] {
            let bytes = u32::to_be_bytes(length);
            let result = parse(&bytes);
            assert!(matches!(result, Err(Error::Oversized(n)) if n == length), "{length}");
        }
        for length in [0, 1, 4, 8, 11, 13, 15, 19, 34_995] {
            let bytes = u32::to_be_bytes(length);
            let result = parse(&bytes);
            assert!(matches!(result, Err(Error::Malformed(_))), "{length}");
        }
    }

    #[test]
    fn padding_leaves_room_for_a_payload() {
        for (padding, good) in
            [(0, false), (3, false), (4, true), (10, true), (11, false), (255, false)]
        {
            let packet = [&[0, 0, 0, 12, padding][..], &[0; 11]].concat();
            assert_eq!(parse(&packet).is_ok(), good, "{padding}");
        }
    }
}

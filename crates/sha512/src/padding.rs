//! Prefix and padding of a message, FIPS 180-4, section 5.1.2: prefix ‖ message ‖ 0x80 ‖ zeros ‖
//! length in bits.

/// Bytes of a block.
pub(crate) const BLOCK: usize = 128;

/// Blocks of a padded message of `length` bytes and a prefix of one.
pub(crate) fn blocks(length: usize) -> usize {
    // A byte each for the prefix and the padding's first, sixteen for the length.
    length / BLOCK + (length % BLOCK + 18).div_ceil(BLOCK)
}

/// Block `index` of a padded message: lent if all of it is the message's, made in `buffer` if not.
#[inline(always)]
pub(crate) fn block<'a>(
    buffer: &'a mut [u8; BLOCK],
    prefix: u8,
    message: &'a [u8],
    index: usize,
) -> &'a [u8; BLOCK] {
    let whole = (index * BLOCK).checked_sub(1).and_then(|at| message.get(at..)?.first_chunk());
    match whole {
        Some(block) => block,
        None => {
            make(buffer, prefix, message, index);
            buffer
        }
    }
}

/// Makes a block with prefix or padding in it.
fn make(buffer: &mut [u8; BLOCK], prefix: u8, message: &[u8], index: usize) {
    buffer.fill(0);
    let rest = if index == 0 {
        buffer[0] = prefix;
        message
    } else {
        message.get(index * BLOCK - 1..).unwrap_or_default()
    };
    let from = usize::from(index == 0);
    let length = rest.len().min(BLOCK - from);
    buffer[from..from + length].copy_from_slice(&rest[..length]);

    // Where the first byte of the padding is, counted from this block's first.
    if let Some(end) = (message.len() + 1).checked_sub(index * BLOCK)
        && end < BLOCK
    {
        buffer[end] = 0x80;
    }
    if index + 1 == blocks(message.len()) {
        let bits = (message.len() as u128 + 1) * 8;
        buffer[BLOCK - 16..].copy_from_slice(&bits.to_be_bytes());
    }
}

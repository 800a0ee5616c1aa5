//! The data types of SSH: bytes, booleans, numbers, strings and lists of names.
//!
//! Source: RFC 4251, section 5.

use crate::error::Error;

/// Reads from the front of a slice. Missing bytes are [`Error::Malformed`].
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
}

const SHORT: Error = Error::Malformed("it is truncated");

impl<'a> Reader<'a> {
    /// Returns a reader of `bytes`.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    /// Reads the next `n` bytes.
    pub fn bytes(&mut self, n: usize) -> Result<&'a [u8], Error> {
        let (bytes, rest) = self.rest.split_at_checked(n).ok_or(SHORT)?;
        self.rest = rest;
        Ok(bytes)
    }

    /// Reads the next `N` bytes, as an array.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let (array, rest) = self.rest.split_first_chunk().ok_or(SHORT)?;
        self.rest = rest;
        Ok(*array)
    }

    /// Reads a byte.
    pub fn byte(&mut self) -> Result<u8, Error> {
        self.array().map(|[byte]| byte)
    }

    /// Reads a boolean: everything but 0 is true.
    pub fn boolean(&mut self) -> Result<bool, Error> {
        Ok(self.byte()? != 0)
    }

    /// Reads a number of 32 bits, big-endian.
    pub fn number(&mut self) -> Result<u32, Error> {
        self.array().map(u32::from_be_bytes)
    }

    /// Reads a string: a length and as many bytes.
    pub fn string(&mut self) -> Result<&'a [u8], Error> {
        let length = self.number()?;
        self.bytes(usize::try_from(length).map_err(|_| SHORT)?)
    }

    /// Reads a list of names: a string with commas between names of printable ASCII.
    pub fn names(&mut self) -> Result<Vec<String>, Error> {
        let bytes = self.string()?;
        if bytes.is_empty() {
            return Ok(Vec::new());
        }
        let name = |name: &[u8]| match String::from_utf8(name.to_vec()) {
            Ok(text) if !text.is_empty() && text.bytes().all(|c| c.is_ascii_graphic()) => Ok(text),
            _ => Err(Error::Malformed("empty or invalid name in a name-list")),
        };
        bytes.split(|&c| c == b',').map(name).collect()
    }

    /// Returns an error if bytes are left.
    pub fn end(self) -> Result<(), Error> {
        match self.rest {
            [] => Ok(()),
            _ => Err(Error::Malformed("trailing bytes")),
        }
    }
}

/// Appends a string. Its length must fit 32 bits, as do all strings of this crate.
pub fn put_string(out: &mut Vec<u8>, bytes: &[u8]) {
    out.extend((bytes.len() as u32).to_be_bytes());
    out.extend(bytes);
}

/// Appends a list of names.
pub fn put_names(out: &mut Vec<u8>, names: &[impl AsRef<str>]) {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    put_string(out, names.join(",").as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let mut out = vec![7, 2];
        put_string(&mut out, b"abc");
        put_names(&mut out, &["a", "b@c"]);
        put_names(&mut out, &[""; 0]);
        out.extend(0x0102_0304_u32.to_be_bytes());
        let mut reader = Reader::new(&out);
        assert_eq!(reader.byte().unwrap(), 7);
        assert!(reader.boolean().unwrap());
        assert_eq!(reader.string().unwrap(), b"abc");
        assert_eq!(reader.names().unwrap(), ["a", "b@c"]);
        assert!(reader.names().unwrap().is_empty());
        assert!(reader.clone().end().is_err());
        assert_eq!(reader.number().unwrap(), 0x0102_0304);
        assert!(reader.clone().end().is_ok());
        assert!(reader.byte().is_err());
    }

    #[test]
    fn lengths_past_the_end_are_errors() {
        for bytes in [&b"\0\0\0\x04abc"[..], b"\xff\xff\xff\xff", b"\0\0\0", b""] {
            assert!(Reader::new(bytes).string().is_err(), "{bytes:?}");
        }
    }

    #[test]
    fn names_are_printable_and_not_empty() {
        for names in [&b","[..], b"a,", b",a", b"a,,b", b"a b", b"a\n", b"\xc3\xa9", b"\0"] {
            let mut out = Vec::new();
            put_string(&mut out, names);
            assert!(Reader::new(&out).names().is_err(), "{names:?}");
        }
    }
}

//! The lines with which a server begins: any others, then its identification string.
//!
//! Source: RFC 4253, section 4.2.

use crate::error::Error;

/// The most bytes of a server's first lines, the identification string included.
///
/// The RFC sets no limit to lines before it; no server has a reason to send more.
pub const MAX_GREETING: usize = 16 * 1024;
/// Bytes of the identification string, with its end of line.
const MAX_VERSION: usize = 255;

/// The first lines of a server.
#[derive(Debug, PartialEq, Eq)]
pub struct Greeting<'a> {
    /// The lines before the identification string, without their ends.
    pub lines: Vec<&'a [u8]>,
    /// The identification string, without its end, for instance `SSH-2.0-OpenSSH_10.0`.
    pub version: &'a [u8],
    /// Bytes of all these lines.
    pub length: usize,
}

/// Parses a greeting; `None` if the identification string is not complete.
pub fn parse(bytes: &[u8]) -> Result<Option<Greeting<'_>>, Error> {
    let mut lines = Vec::new();
    let mut start = 0;
    while let Some(n) = bytes[start..].iter().position(|&c| c == b'\n') {
        let line = &bytes[start..start + n];
        start += n + 1;
        let is_version = line.starts_with(b"SSH-");
        if start > MAX_GREETING || is_version && n + 1 > MAX_VERSION {
            return Err(TOO_LONG);
        }
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        if !is_version {
            lines.push(line);
            continue;
        }
        // Servers that speak versions 1 and 2 send 1.99.
        if !line.starts_with(b"SSH-2.0-") && !line.starts_with(b"SSH-1.99-") {
            return Err(Error::Version("its identification string names another protocol version"));
        }
        if line.contains(&0) {
            return Err(Error::Version("its identification string contains a zero byte"));
        }
        return Ok(Some(Greeting { lines, version: line, length: start }));
    }
    let unfinished = &bytes[start..];
    let long = unfinished.starts_with(b"SSH-") && unfinished.len() >= MAX_VERSION;
    if long || bytes.len() > MAX_GREETING { Err(TOO_LONG) } else { Ok(None) }
}

const TOO_LONG: Error = Error::Version("its greeting or identification string is too long");

/// Returns the first line, finished or not: the text of a server that does not speak SSH.
pub fn first_line(bytes: &[u8]) -> Option<&[u8]> {
    let line = bytes.split(|&c| c == b'\n').next().unwrap_or_default();
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.is_empty() { None } else { Some(&line[..line.len().min(MAX_VERSION)]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn version(bytes: &[u8]) -> Option<(usize, &[u8], usize)> {
        parse(bytes)
            .unwrap()
            .map(|greeting| (greeting.lines.len(), greeting.version, greeting.length))
    }

    #[test]
    fn a_version_may_have_lines_before_it_and_bytes_after_it() {
        assert_eq!(version(b"SSH-2.0-a b\r\nrest"), Some((0, &b"SSH-2.0-a b"[..], 13)));
        assert_eq!(version(b"SSH-1.99-x\n"), Some((0, &b"SSH-1.99-x"[..], 11)));
        assert_eq!(version(b"hello\r\n\nSSH-2.0-x\r\n"), Some((2, &b"SSH-2.0-x"[..], 19)));
        for unfinished in [&b""[..], b"SS", b"SSH-2.0-x", b"SSH-2.0-x\r", b"hello\n", b"hello"] {
            assert_eq!(version(unfinished), None);
        }
    }

    #[test]
    fn other_versions_and_zero_bytes_are_refused() {
        for bad in [&b"SSH-1.5-x\r\n"[..], b"SSH-\n", b"SSH-2.0\n", b"SSH-2.0-a\0b\r\n"] {
            assert!(matches!(parse(bad), Err(Error::Version(_))), "{bad:?}");
        }
    }

    #[test]
    fn lengths_are_limited() {
        let line = |n: usize| [b"SSH-2.0-", &vec![b'x'; n - 10][..], b"\r\n"].concat();
        assert!(version(&line(255)).is_some());
        assert!(parse(&line(256)).is_err());
        assert!(parse(&line(300)[..255]).is_err(), "without its end");
        assert!(parse(&line(300)[..254]).unwrap().is_none());
        let chatter = b"x\r\n".repeat(MAX_GREETING / 3);
        assert!(parse(&chatter).unwrap().is_none());
        assert!(parse(&[&chatter[..], b"x\r\n"].concat()).is_err());
        assert!(parse(&vec![b'x'; MAX_GREETING + 1]).is_err());
    }

    #[test]
    fn the_first_line_says_who_answers() {
        assert_eq!(
            first_line(b"HTTP/1.1 400 Bad Request\r\nDate"),
            Some(&b"HTTP/1.1 400 Bad Request"[..])
        );
        assert_eq!(first_line(b"220 "), Some(&b"220 "[..]));
        assert_eq!(first_line(b"\r\nx"), None);
        assert_eq!(first_line(b""), None);
    }
}

//! Places of files, and a check that the files of one command are different files.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::{fs, io};

use super::What;
use crate::error::Error;

/// A file, or a standard stream: standard input to read, standard output to write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Standard,
    Path(PathBuf),
}

impl From<OsString> for Place {
    /// `-` is the standard stream.
    fn from(name: OsString) -> Self {
        if name == "-" { Self::Standard } else { Self::Path(name.into()) }
    }
}

impl Place {
    /// True for `-` and for `/dev/stdin`.
    fn is_standard_input(&self) -> bool {
        *self == Self::Standard || *self == Self::Path("/dev/stdin".into())
    }

    /// True for `-` and for `/dev/stdout`, which would start over at its beginning if it were opened again.
    pub(crate) fn is_standard_output(&self) -> bool {
        *self == Self::Standard || *self == Self::Path("/dev/stdout".into())
    }
}

impl Place {
    /// The place of file `number` of many, with as many digits as `last` has: `pk-07.bin` for `pk.bin`.
    pub(crate) fn numbered(&self, number: u32, last: u32) -> Result<Self, Error> {
        let Self::Path(path) = self else {
            return Err(Error::new("--count needs the names of files; - cannot be numbered"));
        };
        let (Ok(_), Some(stem)) = (file_name(path), path.file_stem()) else {
            return Err(Error::new(format_args!(
                "--count needs the names of files; {} is a directory",
                path.display()
            )));
        };
        let width = last.to_string().len();
        let mut name = stem.to_owned();
        name.push(format!("-{number:0width$}"));
        if let Some(extension) = path.extension() {
            name.push(".");
            name.push(extension);
        }
        Ok(Self::Path(path.with_file_name(name)))
    }
}

/// The kind of a file, and its place.
pub(crate) type Named<'a> = (What, &'a Place);

/// An error if two inputs or two outputs share a standard stream, or an output is another of
/// the command's files.
pub(crate) fn check_places(inputs: &[Named<'_>], outputs: &[Named<'_>]) -> Result<(), Error> {
    one_stream(inputs, Place::is_standard_input, "read from standard input")?;
    one_stream(outputs, Place::is_standard_output, "written to standard output")?;
    let file = |&(what, place): &Named<'_>| Some((what, identity(place)?));
    let mut seen: Vec<_> = inputs.iter().filter_map(file).collect();
    for output in outputs {
        let Some((what, id)) = file(output) else { continue };
        if let Some((other, _)) = seen.iter().find(|(_, seen)| *seen == id) {
            let Place::Path(path) = output.1 else { continue };
            return Err(Error::new(format_args!(
                "{} is used for both --{} and --{}; name two files",
                path.display(),
                other.option(),
                what.option()
            )));
        }
        seen.push((what, id));
    }
    Ok(())
}

/// An error if two of these files are in one stream.
fn one_stream(
    files: &[Named<'_>],
    is_stream: impl Fn(&Place) -> bool,
    done: &str,
) -> Result<(), Error> {
    let mut options =
        files.iter().filter(|(_, place)| is_stream(place)).map(|(what, _)| what.option());
    match (options.next(), options.next()) {
        (Some(first), Some(second)) => Err(Error::new(format_args!(
            "--{first} and --{second} cannot both be {done}; name a file for one of them"
        ))),
        _ => Ok(()),
    }
}

/// The one absolute path of a place, whether or not its file exists yet.
fn identity(place: &Place) -> Option<PathBuf> {
    let Place::Path(path) = place else { return None };
    let made = || Some(fs::canonicalize(directory(path)).ok()?.join(path.file_name()?));
    Some(fs::canonicalize(path).ok().or_else(made).unwrap_or_else(|| path.clone()))
}

/// The name of a file in the last part of a path. A path that ends in `/` or `/.` is that of a directory.
pub(crate) fn file_name(path: &Path) -> io::Result<&OsStr> {
    let ends =
        |name: &&OsStr| path.as_os_str().as_encoded_bytes().ends_with(name.as_encoded_bytes());
    #[cfg(unix)]
    let no_file = rustix::io::Errno::NOTDIR;
    #[cfg(not(unix))]
    let no_file = io::ErrorKind::NotADirectory;
    path.file_name().filter(ends).ok_or_else(|| no_file.into())
}

/// The directory that a file of this path is in.
pub(crate) fn directory(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) => parent,
        None => path,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(name: &str) -> Place {
        Place::from(OsString::from(name))
    }

    #[test]
    fn one_file_has_one_use() {
        let [a, same, b] = ["a", "./a", "b"].map(place);
        let (pk, sk) = (|place| (What::PublicKey, place), |place| (What::SecretKey, place));
        assert!(check_places(&[], &[pk(&a), sk(&b)]).is_ok());
        assert!(check_places(&[pk(&a)], &[sk(&b)]).is_ok());
        assert!(check_places(&[], &[pk(&a), sk(&same)]).is_err());
        assert!(check_places(&[pk(&a)], &[sk(&same)]).is_err());
    }

    #[test]
    fn numbers_stand_before_the_extension() {
        assert_eq!(place("keys/pk.bin").numbered(7, 10).unwrap(), place("keys/pk-07.bin"));
        assert_eq!(place("pk").numbered(1, 9).unwrap(), place("pk-1"));
        assert_eq!(place("a.b.hex").numbered(120, 999).unwrap(), place("a.b-120.hex"));
        assert!(place("-").numbered(1, 1).is_err());
        for directory in ["keys/..", "keys/", "keys/.", "/"] {
            assert!(place(directory).numbered(1, 1).is_err(), "{directory}");
        }
    }

    #[test]
    fn standard_streams_have_one_use_in_each_direction() {
        let (standard, input, output) = (place("-"), place("/dev/stdin"), place("/dev/stdout"));
        let of = |place| (What::PublicKey, place);
        assert!(check_places(&[of(&standard)], &[of(&standard)]).is_ok());
        assert!(check_places(&[of(&standard), of(&input)], &[]).is_err());
        assert!(check_places(&[], &[of(&standard), of(&output)]).is_err());
    }
}

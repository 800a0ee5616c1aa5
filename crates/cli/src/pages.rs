//! `goodprime completions` and `goodprime man`: the definition of the command line, for shells and for `man`.

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Args;
use crate::error::{Error, Status};
use crate::output;

/// The date of this manual page and of those of the library for C (`crates/capi/tests/generated/man.rs` reads it): the
/// release's.
const DATE: &str = "2026-11-28";

/// Promises about commands that end before their time, for the manual page.
const ENDINGS: &str = r"
.SH FILES AND SIGNALS
All outputs of a command are written, or none; with \fB\-\-count\fR, all of one number or none.
Regular files are complete and on disk before they get their names; then their directory is synced.
What goes to standard output, a pipe or a device is written before that, and cannot be taken back.
.PP
A signal does to the command what it does to any program, but not while files get their names: no
key pair is cut in two, and a shell that runs the command in a loop sees the signal.
A signal that is ignored, as by \fBnohup\fR(1), stays ignored.
A file beyond the limit of file sizes is an error, not an ending.
.PP
On Linux, where the file system has files without names (O_TMPFILE: ext4, XFS, Btrfs, F2FS, tmpfs),
only these two events leave files in another state:
.IP \(bu 2
SIGKILL between the names of two new files: the public key has its name, the secret key not yet.
.IP \(bu 2
SIGKILL while \fB\-\-force\fR replaces files, which takes some microseconds: a complete file, new or replaced,
may stay under a name that begins with \fI.goodprime\-\fR for each output, and of a key pair one file may be
new and the other old.
.PP
Elsewhere (other file systems of Linux, macOS, BSD, Windows) files have names that begin with
\fI.goodprime\-\fR while they are written, which signals wait for; on Windows Ctrl\-C, Ctrl\-Break and the end of the
console or of the session do.
There SIGKILL, the end by a task manager, or a crash can leave such a file, which may hold a part of a secret.
.PP
Commands that name files in the same directory wait for each other, up to a minute, so that two with
\fB\-\-force\fR leave the files of one of them.
The wait needs a directory that the user may read, on a file system with \fBflock\fR(2). On Windows commands do not wait.
.PP
\fBkeygen\fR, \fBencaps\fR, \fBdecaps\fR, \fBpubkey\fR and \fBcheck\fR leave no core dump; on Linux other processes
of the same user cannot read their memory.
.PP
A standard stream that is closed when the command would use it is an error, exit status 2.
";

/// A script for the shell.
pub(crate) fn completions(shell: Shell) -> Result<Status, Error> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "goodprime", &mut script);
    print(&script)
}

/// goodprime(1), with the options of every command.
pub(crate) fn man() -> Result<Status, Error> {
    let mut command = Args::command();
    command.build();
    let version = env!("CARGO_PKG_VERSION");
    let title = format!(".TH GOODPRIME 1 {DATE} \"goodprime {version}\" \"User Commands\"\n");
    let mut page = title.into_bytes();
    let main = Man::new(command.clone());
    main.render_name_section(&mut page)
        .and_then(|()| main.render_synopsis_section(&mut page))
        .and_then(|()| main.render_description_section(&mut page))
        .and_then(|()| main.render_options_section(&mut page))
        .and_then(|()| all(&command, &mut page))
        .map_err(|error| Error::new(format_args!("cannot make the page: {error}")))?;
    extra(&command, "SH", &mut page);
    page.extend_from_slice(ENDINGS.as_bytes());
    print(tidy(&String::from_utf8_lossy(&page)).as_bytes())
}

/// Removes what `mandoc -Tlint` finds in the pages of `clap_mangen`: spaces at the end of a line, and an empty line
/// between two breaks.
fn tidy(page: &str) -> String {
    let lines: Vec<_> = page.lines().map(str::trim_end).collect();
    lines.join("\n").replace("\n.br\n\n.br\n", "\n.sp\n")
}

/// The text after the help of a command: notes, if there are some, and the example with its commands as they are.
fn extra(command: &clap::Command, section: &str, page: &mut Vec<u8>) {
    let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    let text = text.replace('-', "\\-");
    let Some((notes, example)) = text.rsplit_once("Example:") else { return };
    if !notes.trim().is_empty() {
        page.extend_from_slice(
            format!(".{section} NOTES\n.nf\n{}\n.fi\n", notes.trim()).as_bytes(),
        );
    }
    let (sentence, commands) = example.split_once('\n').unwrap_or_default();
    let parts = format!(".{section} EXAMPLE\n{}\n.nf\n{commands}\n.fi\n", sentence.trim());
    page.extend_from_slice(parts.replace("EXAMPLE\n\n", "EXAMPLE\n").as_bytes());
}

/// A section for each command, and for each command of a command.
fn all(command: &clap::Command, page: &mut Vec<u8>) -> std::io::Result<()> {
    for command in command.get_subcommands().filter(|command| command.get_name() != "help") {
        let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
        page.extend_from_slice(format!(".SH \"{}\"\n", name.to_uppercase()).as_bytes());
        let man = Man::new(command.clone());
        for render in [
            Man::render_synopsis_section,
            Man::render_description_section,
            Man::render_options_section,
        ] {
            let mut part = Vec::new();
            render(&man, &mut part)?;
            // Sections of a command's own page become parts of this one's.
            page.extend_from_slice(
                &String::from_utf8_lossy(&part).replace("\n.SH ", "\n.SS ").into_bytes(),
            );
        }
        extra(command, "SS", page);
        all(command, page)?;
    }
    Ok(())
}

fn print(bytes: &[u8]) -> Result<Status, Error> {
    output::line(String::from_utf8_lossy(bytes).trim_end())?;
    Ok(Status::Good)
}

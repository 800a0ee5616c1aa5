//! `goodprime completions` and `goodprime man`: what the definition of the command line says, for shells and for `man`.

use clap::CommandFactory;
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Args;
use crate::error::{Error, Status};
use crate::output;

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
    let mut page = Vec::new();
    let main = Man::new(command.clone());
    main.render_title(&mut page)
        .and_then(|()| main.render_name_section(&mut page))
        .and_then(|()| main.render_synopsis_section(&mut page))
        .and_then(|()| main.render_description_section(&mut page))
        .and_then(|()| main.render_options_section(&mut page))
        .and_then(|()| all(&command, &mut page))
        .and_then(|()| main.render_extra_section(&mut page))
        .map_err(|error| Error::new(format_args!("cannot make the page: {error}")))?;
    print(&page)
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
            // Sections of a page of their own become parts of this one's.
            page.extend_from_slice(
                &String::from_utf8_lossy(&part).replace("\n.SH ", "\n.SS ").into_bytes(),
            );
        }
        all(command, page)?;
    }
    Ok(())
}

fn print(bytes: &[u8]) -> Result<Status, Error> {
    output::line(String::from_utf8_lossy(bytes).trim_end())?;
    Ok(Status::Good)
}

//! The security categories that the submissions claim for their sets, with where they say so.

/// The claims of one set.
struct Claim {
    set: &'static str,
    /// As it stands in the table: `2`, or `1 or 3` where it depends on the model of cost.
    category: &'static str,
}

/// All claims that were read in a source of [`SOURCES`]. A set without one has an empty cell; while there are none, the
/// table has no such column.
const CLAIMS: &[Claim] = &[];

/// Where the claims stand, in Markdown: sentences under the table.
const SOURCES: &str = "";

/// The category that the submission claims for a set.
pub fn category(set: &str) -> Option<&'static str> {
    CLAIMS.iter().find(|claim| claim.set == set).map(|claim| claim.category)
}

/// The paragraph that names the sources, or nothing.
pub fn sources() -> String {
    match SOURCES {
        "" => String::new(),
        sources => format!("\n{}", super::table::paragraph(sources)),
    }
}

//! The security categories that the submissions claim for their sets, with where they say so.

/// The claims of one set.
struct Claim {
    set: &'static str,
    /// As it stands in the table: `2`, or `1 or 3` where it depends on the model of cost.
    category: &'static str,
}

/// All claims that were read in a source of [`SOURCES`]. A set without one has an empty cell.
const CLAIMS: &[Claim] = &[
    Claim { set: "sntrup653", category: "1" },
    Claim { set: "sntrup761", category: "2" },
    Claim { set: "sntrup857", category: "3" },
    Claim { set: "ntrulpr653", category: "1" },
    Claim { set: "ntrulpr761", category: "2" },
    Claim { set: "ntrulpr857", category: "3" },
    Claim { set: "sntrup1277", category: "5" },
    Claim { set: "ntrulpr1277", category: "5" },
    Claim { set: "ntruhps2048509", category: "none or 1" },
    Claim { set: "ntruhps2048677", category: "1 or 3" },
    Claim { set: "ntruhps4096821", category: "3 or 5" },
    Claim { set: "ntruhps40961229", category: "5" },
    Claim { set: "ntruhrss701", category: "1 or 3" },
    Claim { set: "ntruhrss1373", category: "5" },
];

/// Where the claims stand, in Markdown: sentences under the table.
const SOURCES: &str = "A security category is a claim of the authors of the scheme, not ours. NTRU's round-3 \
    submission (30 September 2020, section 5.3) claims two categories per set: the first for attackers in a non-local \
    model of computation, the second for attackers in a local model. NTRU's authors claim category 5 for n = 1229 and \
    1373 in a message to pqc-forum of 21 June 2021. For NTRU Prime the table has the claims of round 3 as liboqs \
    quotes them, because we have not read the chapter on security categories of NTRU Prime's round-3 submission. The \
    round-2 submission of NTRU Prime claimed categories 2, 3 and 4 for p = 653, 761 and 857. An empty cell means that \
    we found no claim.";

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

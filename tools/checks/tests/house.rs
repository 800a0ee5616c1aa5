//! The checks, applied to this repository.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use goodprime_checks::figures::{self, cortex_m4, judge, record::Record};
use goodprime_checks::{
    anchors, apart, documents, experiments, features, files, links, macros, name, names, quotes,
    read, root, source, walk,
};

/// Where vectors are worked on. The functions of `goodprime` between them run a kernel for each operation; its test
/// `assembly` finds what does not.
#[test]
fn no_function_leaves_its_kernel() {
    let mut left = Vec::new();
    let laboratory = ["lab/lab/src", "lab/peers", "lab/flint-ntl"];
    for folder in ["crates/ring/src", "crates/sha512/src"].into_iter().chain(laboratory) {
        let sources = files(&root().join(folder), ".rs");
        assert!(!sources.is_empty(), "{folder}");
        for path in sources {
            let kept = apart::kept(&read(&path)).into_iter();
            left.extend(kept.map(|(function, line)| format!("{}:{line}: {function}", name(&path))));
        }
    }
    assert!(left.is_empty(), "`inline(never)` with lanes of a kernel: {left:#?}");
}

#[test]
fn macros_are_listed_with_their_reason() {
    let listed = macros::listed(&read(&root().join("docs/macros.md")));
    let (mut declared, mut returning) = (BTreeSet::new(), Vec::new());
    for path in files(&root().join("crates"), ".rs") {
        let file = name(&path);
        if !file.contains("/src/") {
            continue;
        }
        for found in macros::declared(&read(&path)) {
            if found.returns {
                returning.push(format!("{file}: {}", found.name));
            }
            declared.insert((file.clone(), found.name));
        }
    }
    assert!(!declared.is_empty(), "no macro was found");
    let new: Vec<_> = declared.difference(&listed).collect();
    let gone: Vec<_> = listed.difference(&declared).collect();
    assert!(new.is_empty() && gone.is_empty(), "not in docs/macros.md: {new:#?}; gone: {gone:#?}");
    assert!(returning.is_empty(), "macros that return: {returning:#?}");
}

/// A merge that was committed half done leaves these lines, which compilers of documents do not see.
#[test]
fn no_conflict_is_committed() {
    let sources =
        [".rs", ".s", ".c", ".h", ".toml"].into_iter().flat_map(|end| files(&root(), end));
    let marked = |path: &PathBuf| read(path).lines().any(is_conflict_marker);
    let found: Vec<_> = documents().into_iter().chain(sources).filter(marked).collect();
    assert!(found.is_empty(), "conflicts of a merge: {found:#?}");
    assert!(is_conflict_marker(&["<<<<<<<", "HEAD"].join(" ")));
}

fn is_conflict_marker(line: &str) -> bool {
    line.starts_with("<<<<<<< ") || line.starts_with(">>>>>>> ")
}

#[test]
fn documents_show_the_figures_of_records() {
    let mut blocks = 0;
    for path in documents() {
        let text = read(&path);
        blocks += text.matches("<!-- figures: ").count();
        let made = match figures::render(&text, Record::load) {
            Ok(made) => made,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        let differs = made.lines().zip(text.lines()).find(|(made, typed)| made != typed);
        if let Some((made, typed)) = differs {
            let path = path.display();
            panic!("{path}: `{typed}` should be `{made}`: cargo run -p goodprime-checks figures");
        }
        assert_eq!(made.lines().count(), text.lines().count(), "{}", path.display());
    }
    assert!(blocks > 0, "no document has a block");
}

/// No record says what cannot be true, or what needs a reason that it does not have.
#[test]
fn records_pass_their_own_judgement() {
    let records = files(&root().join("docs/figures"), ".json");
    assert!(records.len() >= 4, "{records:?}");
    let judged = records.iter().flat_map(|path| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let record = Record::load(&name).expect("a record");
        judge::refused(&record).into_iter().map(move |text| format!("{name}: {text}"))
    });
    let judged: Vec<_> = judged.collect();
    assert!(judged.is_empty(), "{judged:#?}");
}

#[test]
fn no_figure_is_typed() {
    for document in ["README.md", "docs/performance.md", "docs/c-api.md", "docs/embedded.md"] {
        let typed = figures::typed(&read(&root().join(document)));
        assert!(typed.is_empty(), "{document}: lines {typed:?}");
    }
}

/// The documentation of the crate lists the features of its manifest, with their comments.
#[test]
fn features_are_those_of_the_manifest() {
    let manifest = read(&root().join("crates/goodprime/Cargo.toml"));
    let list = features::list(&manifest);
    let documentation = read(&root().join("crates/goodprime/src/lib.rs"));
    assert!(list.lines().count() > 10 && documentation.contains(&list), "it should have:\n{list}");
    // A changed comment is found.
    let planted = manifest.replacen("sets of NTRU LPRime", "sets of NTRU Prime", 1);
    assert!(planted != manifest && !documentation.contains(&features::list(&planted)));
}

/// A function of the C library for microcontrollers brings in its own set alone.
#[test]
fn functions_from_c_are_as_light_as_the_crate() {
    let record = Record::load("cortex-m4").expect("a record");
    assert_eq!(cortex_m4::excess_of_functions(&record), Vec::<String>::new());
}

#[test]
fn call_walks_are_true() {
    let document = read(&root().join("docs/architecture.md"));
    let walks = walk::steps(&document);
    assert!(!walks.is_empty(), "docs/architecture.md has no call walk");
    let text = |file: &str| std::fs::read_to_string(root().join(file)).ok();
    for steps in walks {
        assert_eq!(walk::faults(&steps, text), Vec::<String>::new());
    }
}

/// Code in documents that names its file is in that file, which is compiled.
#[test]
fn quotes_are_in_their_files() {
    let (mut faults, mut quoting) = (Vec::new(), BTreeSet::new());
    for path in documents() {
        for quote in quotes::quotes(&read(&path)) {
            let text = std::fs::read_to_string(root().join(&quote.file)).ok();
            let fault = quotes::fault(&quote, text.as_deref());
            faults.extend(fault.map(|fault| format!("{}, {fault}", name(&path))));
            quoting.insert(name(&path));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(quoting.contains("docs/architecture.md"), "its examples are quotes: {quoting:?}");
}

/// Every relative link of a document leads somewhere.
#[test]
fn links_lead_somewhere() {
    let mut broken = BTreeSet::new();
    for path in documents() {
        let text = read(&path);
        let found = links::broken(&text, path.parent().unwrap_or(Path::new("")));
        broken.extend(found.into_iter().map(|file| format!("{}: {file}", name(&path))));
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Every experiment has a verdict, a processor and a date, and the index is made of them.
#[test]
fn experiments_have_a_verdict_and_are_listed() {
    let folder = root().join("docs/experiments");
    let pages = experiments::pages(&folder);
    let undecided: Vec<_> =
        pages.iter().flat_map(|path| experiments::undecided(&read(path))).collect();
    assert!(undecided.is_empty(), "{undecided:#?}");

    let index = read(&folder.join("README.md"));
    assert!(index.lines().filter(|line| line.starts_with("| [")).count() > 200);
    assert!(
        experiments::replaced(&index, &folder).as_ref() == Some(&index),
        "the index is old: cargo run -p goodprime-checks -- questions"
    );
}

/// Every heading that a link names is in the document that it leads to.
#[test]
fn links_name_headings() {
    let (mut broken, mut named) = (BTreeSet::new(), 0);
    for path in documents() {
        let text = read(&path);
        for (file, heading) in anchors::links(&text) {
            let target = match file {
                "" => path.clone(),
                file => path.parent().unwrap_or(Path::new("")).join(file),
            };
            if target.extension().is_some_and(|end| end == "md") && target.exists() {
                named += 1;
                if !anchors::anchors(&read(&target)).contains(heading) {
                    broken.insert(format!("{}: {file}#{heading}", name(&path)));
                }
            }
        }
    }
    assert!(named > 50, "{named}");
    assert!(broken.is_empty(), "{broken:#?}");
}

/// Every source file that a document names exists: from the root, from `crates/`, or beside the document.
#[test]
fn named_files_exist() {
    let mut missing = BTreeSet::new();
    // Entries name files of their time.
    let past = root().join("docs/experiments");
    for path in documents().into_iter().filter(|path| !path.starts_with(&past)) {
        let text = read(&path);
        for token in text.split('`').skip(1).step_by(2) {
            let is_file = token.contains('/') && token.ends_with(".rs");
            let plain = |c: char| c.is_alphanumeric() || "/._-".contains(c);
            let places = [root(), root().join("crates"), path.parent().unwrap_or(&path).to_owned()];
            if is_file && token.chars().all(plain) && !places.iter().any(|p| p.join(token).exists())
            {
                missing.insert(format!("{}: {token}", name(&path)));
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}

/// The laboratory's change of the product, in a copy of which it builds whole KEMs on other multipliers, can be made.
#[test]
fn the_laboratorys_patch_applies() {
    let patch = root().join("firmware/cortex-m4/exchange/product.patch");
    let mut command = std::process::Command::new("git");
    command.args(["apply", "--check"]).arg(patch).current_dir(root());
    let output = command.output().expect("git");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// A set is named once: what exists for every set or ring expands `for_each_set!` or `for_each_ring!`.
#[test]
fn sets_are_listed_once() {
    // The lists themselves, what is made of them for C, C that is tested as others write it, symbols of other
    // libraries and types of other crates, Python's classes, which PyO3 takes as literals, JavaScript's features, which
    // Cargo does, and a processor's programs for rings with what calls them.
    const LISTS: [&str; 15] = [
        "bindings/js/Cargo.toml",
        "bindings/js/src/sets.rs",
        "bindings/python/src/classes.rs",
        "crates/capi/include/compat/libntruprime/ntruprime.h",
        "crates/capi/include/goodprime.h",
        "crates/capi/tests/c/libntruprime.c",
        "crates/capi/tests/c/sets.c",
        "crates/capi/tests/c/supercop.c",
        "crates/cortex-m4/src/ring.rs",
        "crates/goodprime/src/sets.rs",
        "crates/ring/src/params.rs",
        "firmware/cortex-m4/passes/src/products.rs",
        "lab/peers/src/bin/differential/codes.rs",
        "lab/peers/src/pqclean.rs",
        "vectors/adapters/rust/src/sntrup.rs",
    ];
    let endings = [".rs", ".c", ".h", ".toml", ".sh", ".py"];
    let sources = endings.iter().flat_map(|ending| files(&root(), ending));
    let lists = sources.filter(|path| !names::listed(&read(path)).is_empty());
    let lists: BTreeSet<String> = lists.map(|path| name(&path)).collect();
    assert_eq!(lists, LISTS.map(str::to_owned).into());
}

/// Vectors are chosen by the features of the target, once: in the build script of lanes, which also asks for the order of
/// bytes that Neon's lanes are in. An architecture says neither that vectors are there nor that their registers are saved.
#[test]
fn vectors_are_not_chosen_by_the_architecture() {
    // The width of registers, and which libraries compile.
    const ASK: [&str; 4] = [
        "crates/goodprime/src/lib.rs",
        "crates/goodprime/src/libraries.rs",
        "crates/lanes/src/opaque.rs",
        "crates/lanes/src/portable/hash.rs",
    ];
    let named = |text: &str| {
        ["aarch64", "x86_64"].iter().any(|arch| text.contains(&format!("target_arch = \"{arch}\"")))
    };
    let crates = ["lanes", "ring", "sha512", "goodprime"];
    let sources = crates
        .iter()
        .flat_map(|krate| files(&root().join("crates").join(krate).join("src"), ".rs"));
    let asking: BTreeSet<String> =
        sources.filter(|path| named(&read(path))).map(|path| name(&path)).collect();
    assert_eq!(asking, ASK.map(str::to_owned).into());
    let script = read(&root().join("crates/lanes/build.rs"));
    for condition in ["has(\"sse2\")", "has(\"neon\")", "endian == \"little\""] {
        assert!(script.contains(condition), "{condition}");
    }
}

/// Secrets are overwritten by the functions of `lanes/src/wipe.rs`, which alone have the optimiser's barrier.
#[test]
fn secrets_are_overwritten_in_one_place() {
    let named = |text: &str| source::code(text).contains("optimization_barrier");
    let sources = files(&root().join("crates"), ".rs");
    let naming: Vec<String> =
        sources.iter().filter(|path| named(&read(path))).map(|path| name(path)).collect();
    assert_eq!(naming, ["crates/lanes/src/wipe.rs"]);
}

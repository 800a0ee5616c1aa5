//! The table: its rows and columns are fixed here, its cells are filled by proofs.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// Rings, by p.
pub const RINGS: [usize; 6] = [653, 761, 857, 953, 1013, 1277];
/// Processors. Portable code, SSE2 and SIMD128 have lanes of one shape, so the models prove them at once.
pub const BACKENDS: [&str; 6] = ["portable", "sse2", "avx2", "avx512", "neon", "wasm128"];
/// The proofs.
pub const MODELS: [&str; 4] = ["contract", "interval", "grade", "basis"];

/// Products of the library: bounds of the left and the right operand.
pub const PRODUCTS: [&str; 4] =
    ["product, big·big", "product, big·small", "product, small·big", "product, small·small"];
/// The products M₂·M₁ of matrices of 32 to 256 steps in the inverse's tree, and M·column at its top.
pub const NODES: [&str; 5] =
    ["node of 2·32 steps", "node of 2·64", "node of 2·128", "node of 2·256", "node at the top"];
/// M·(f, g) of all nodes.
pub const VECTORS: &str = "nodes, M·(f, g)";
/// Everything else that computes modulo q on lanes.
pub const OTHERS: [&str; 6] = [
    "inverse in R/q",
    "division steps",
    "modulo 3",
    "3a modulo q modulo 3",
    "freeze",
    "prime to factors",
];

/// The content of a cell.
#[derive(Clone, Debug)]
pub enum Cell {
    /// A proved cell.
    Proved,
    /// A cell that is not proved here, for this reason.
    Reason(&'static str),
    /// A refuted cell.
    Failed(String),
}

/// Kernel, backend, model, p.
type Place = (&'static str, &'static str, &'static str, usize);

/// Kernel, backend, p.
type Run = (&'static str, &'static str, usize);

/// The cells that are filled.
pub struct Table {
    cells: Mutex<BTreeMap<Place, Cell>>,
    /// The largest lane and accumulator of a kernel, by backend and p.
    largest: Mutex<BTreeMap<Run, (i64, i64)>>,
    started: Instant,
}

/// Locks a table. A panic elsewhere fails the test; cells that were filled before it stay.
fn locked<T>(table: &Mutex<T>) -> MutexGuard<'_, T> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns all kernels, row by row.
pub fn kernels() -> impl Iterator<Item = &'static str> {
    PRODUCTS.into_iter().chain(NODES).chain([VECTORS]).chain(OTHERS)
}

impl Table {
    pub fn new() -> Self {
        Self { cells: Mutex::default(), largest: Mutex::default(), started: Instant::now() }
    }

    /// Fills a cell. A failed cell stays failed.
    pub fn fill(&self, place: Place, cell: Cell) {
        let known = kernels().any(|k| k == place.0)
            && BACKENDS.contains(&place.1)
            && MODELS.contains(&place.2)
            && RINGS.contains(&place.3);
        assert!(known, "no such cell: {place:?}");
        let mut cells = locked(&self.cells);
        if !matches!(cells.get(&place), Some(Cell::Failed(_))) {
            cells.insert(place, cell);
        }
    }

    /// Notes the largest values of a kernel.
    pub fn largest(&self, kernel: Run, values: (i64, i64)) {
        let mut all = locked(&self.largest);
        let largest = all.entry(kernel).or_insert(values);
        *largest = (largest.0.max(values.0), largest.1.max(values.1));
    }

    /// Prints the largest values, ring by ring: of 32767 in lanes, of 2^31 in accumulators.
    fn print_largest(&self) {
        println!("\nlargest lane, and accumulator in millions:");
        let largest = locked(&self.largest);
        for kernel in kernels() {
            for backend in BACKENDS {
                let of = |p| largest.get(&(kernel, backend, p)).map(|v| (p, v));
                let all: Vec<_> = RINGS.into_iter().filter_map(of).collect();
                if all.is_empty() {
                    continue;
                }
                print!("{kernel:<22} {backend:<9}");
                for (p, (lane, accumulator)) in all {
                    print!("  p={p}: {lane}, {}", accumulator / 1_000_000);
                }
                println!();
            }
        }
    }

    fn get(&self, place: Place) -> Option<Cell> {
        locked(&self.cells).get(&place).cloned()
    }

    /// Prints a step that is done, with the time.
    pub fn progress(&self, what: &str) {
        println!("{:6.1} s  {what}", self.started.elapsed().as_secs_f64());
    }

    /// Prints a line for each kernel and backend, with a letter per ring in each column.
    pub fn print(&self) {
        println!("\nOne letter a ring, p = {RINGS:?}:");
        println!("# proved   - not proved, for a reason below   ! refuted   . empty\n");
        print!("{:<22} {:<9}", "kernel", "backend");
        println!("{}", MODELS.map(|m| format!(" {m:<9}")).concat());
        let mut reasons: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        let mut failures = Vec::new();
        for kernel in kernels() {
            for backend in BACKENDS {
                print!("{kernel:<22} {backend:<9}");
                for model in MODELS {
                    let letter = |p: usize| match self.get((kernel, backend, model, p)) {
                        Some(Cell::Proved) => '#',
                        Some(Cell::Reason(_)) => '-',
                        Some(Cell::Failed(_)) => '!',
                        None => '.',
                    };
                    print!(" {:<9}", RINGS.map(letter).iter().collect::<String>());
                    for p in RINGS {
                        let place = format!("{kernel}, {backend}, {model}, p = {p}");
                        match self.get((kernel, backend, model, p)) {
                            Some(Cell::Reason(reason)) => {
                                reasons.entry(reason).or_default().push(place);
                            }
                            Some(Cell::Failed(what)) => failures.push(format!("{place}: {what}")),
                            None => failures.push(format!("{place}: empty")),
                            Some(Cell::Proved) => {}
                        }
                    }
                }
                println!();
            }
        }
        self.print_largest();
        println!("\nnot proved here:");
        for (reason, places) in reasons {
            println!("  {} cells ({} …): {reason}", places.len(), places[0]);
        }
        for failure in failures {
            println!("FAILED {failure}");
        }
        println!("\n{:.1} s", self.started.elapsed().as_secs_f64());
    }

    /// True if every cell is proved or excused.
    pub fn complete(&self) -> bool {
        kernels().all(|kernel| {
            BACKENDS.into_iter().all(|backend| {
                MODELS.into_iter().all(|model| {
                    RINGS.into_iter().all(|p| {
                        let cell = self.get((kernel, backend, model, p));
                        matches!(cell, Some(Cell::Proved | Cell::Reason(_)))
                    })
                })
            })
        })
    }
}

//! Times in the form of Tables 2 and 3.

/// A row of Table 2 or 3, in nanoseconds; of a pair, the second is with set-up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Timed {
    /// The direct method.
    pub direct: f64,
    /// The matrix.
    pub plain: (f64, f64),
    /// Even and odd.
    pub recursive: (f64, f64),
}

impl Timed {
    /// The columns of the least time without set-up, and of the least with it: direct, plain, recursive.
    #[must_use]
    pub fn minima(&self) -> [usize; 2] {
        let least = |times: [f64; 3]| {
            let least = times.into_iter().fold(f64::INFINITY, f64::min);
            times.iter().position(|&time| time == least).unwrap_or(0)
        };
        [
            least([self.direct, self.plain.0, self.recursive.0]),
            least([self.direct, self.plain.1, self.recursive.1]),
        ]
    }

    /// The set-up of the recursive transform.
    #[must_use]
    pub const fn recursive_setup(&self) -> f64 {
        self.recursive.1 - self.recursive.0
    }
}

/// Tables 2 and 3: one row each length.
#[derive(Debug, Clone, PartialEq)]
pub struct Times {
    /// Table 2.
    pub cyclic: Vec<Timed>,
    /// Table 3.
    pub negacyclic: Vec<Timed>,
}

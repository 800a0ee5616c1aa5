//! The cuts, steps of Karatsuba and Toom–Cook. Each is one table: the linear forms of the parts, from which [`Cut`]
//! derives all else.
//!
//! | cut | parts → products | bits lost | forms |
//! |---|---|--:|---|
//! | [`K2`], [`K3`] | 2 → 3, 3 → 6 | 0 | Karatsuba: the parts and the sums of two |
//! | [`KK`] | 4 → 9 | 0 | Karatsuba's twice, in registers |
//! | [`M5`] | 5 → 13 | 0 | Montgomery 2005, with b_0 - b_4 for one of the sums of two |
//! | [`T3`] | 3 → 5 | 1 | Toom-Cook: 0, ±1, 2, ∞ |
//! | [`M11`] | 5 → 11 | 1 | 0, ±1, 2, ∞, and modulo x² ± x + 1, three products each |
//! | [`T4`] | 4 → 7 | 3 | 0, ±1, ±2, 1/2, ∞ |
//! | [`T5`] | 5 → 9 | 3 | 0, ±1, ±2, ±1/2, 3, ∞ |
//!
//! Bits are lost where points meet modulo 2: two of a class cost one, three cost three.

use super::cut::{Cut, MAX_Q, MAX_R};

/// A table padded with zeros, from its rows.
const fn table<const Q: usize, const R: usize>(rows: [[i16; Q]; R]) -> [[i16; MAX_Q]; MAX_R] {
    let mut all = [[0; MAX_Q]; MAX_R];
    let mut i = 0;
    while i < R {
        let mut j = 0;
        while j < Q {
            all[i][j] = rows[i][j];
            j += 1;
        }
        i += 1;
    }
    all
}

/// The forms of points (u : v): Σ u^j·v^(Q-1-j)·b_j.
const fn points<const Q: usize, const R: usize>(of: [(i16, i16); R]) -> [[i16; Q]; R] {
    let mut rows = [[0; Q]; R];
    let mut i = 0;
    while i < R {
        let mut j = 0;
        while j < Q {
            let (u, v) = of[i];
            rows[i][j] = u.pow(j as u32) * v.pow((Q - 1 - j) as u32);
            j += 1;
        }
        i += 1;
    }
    rows
}

/// Declares cuts.
macro_rules! cuts {
    ($($(#[$doc:meta])* $name:ident: $q:literal => $r:literal, $forms:expr $(, root $root:expr)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub(crate) struct $name;

        impl Cut for $name {
            const Q: usize = $q;
            const R: usize = $r;
            const FORMS: [[i16; MAX_Q]; MAX_R] = table::<$q, $r>($forms);
            $(const ROOT: Option<(i16, i16)> = Some($root);)?
        }
    )*};
}

cuts! {
    /// Karatsuba's: two parts, three products.
    K2: 2 => 3, [[1, 0], [0, 1], [1, 1]];
    /// Three parts, six products.
    K3: 3 => 6, [[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 0], [1, 0, 1], [0, 1, 1]];
    /// Karatsuba's twice: four parts, nine products.
    KK: 4 => 9, [
        [1, 0, 0, 0], [0, 1, 0, 0], [1, 1, 0, 0],
        [0, 0, 1, 0], [0, 0, 0, 1], [0, 0, 1, 1],
        [1, 0, 1, 0], [0, 1, 0, 1], [1, 1, 1, 1],
    ];
    /// Montgomery's: five parts, thirteen products (Montgomery 2005, "Five, six, and seven-term Karatsuba-like
    /// formulae").
    M5: 5 => 13, [
        [1, 1, 1, 1, 1], [1, 0, -1, -1, -1], [1, 1, 1, 0, -1], [1, 1, 0, -1, -1],
        [1, -1, 0, 0, 0], [0, 0, 0, 1, -1], [1, 0, -1, -1, 0], [0, 1, 1, 0, -1],
        [1, 0, 0, 0, 0], [0, 1, 0, 0, 0], [0, 0, 0, 1, 0], [0, 0, 0, 0, 1], [1, 0, 0, 0, -1],
    ];
    /// Toom-3.
    T3: 3 => 5, points([(1, 1), (-1, 1), (0, 1), (2, 1), (1, 0)]), root (2, 1);
    /// Five parts, eleven products: of x^2 + x + 1 the remainder is (b_0 - b_2 + b_3) + (b_1 - b_2 + b_4)·x.
    M11: 5 => 11, [
        [1, 0, 0, 0, 0], [1, 1, 1, 1, 1], [1, -1, 1, -1, 1], [1, 2, 4, 8, 16], [0, 0, 0, 0, 1],
        [1, 0, -1, 1, 0], [0, 1, -1, 0, 1], [1, -1, 0, 1, -1],
        [1, 0, -1, -1, 0], [0, 1, 1, 0, -1], [1, 1, 0, -1, -1],
    ], root (2, 1);
    /// Toom-4.
    T4: 4 => 7, points([(1, 1), (-1, 1), (2, 1), (-2, 1), (0, 1), (1, 2), (1, 0)]), root (1, 2);
    /// Toom-5.
    T5: 5 => 9, points([(1, 1), (-1, 1), (2, 1), (-2, 1), (1, 2), (-1, 2), (0, 1), (3, 1), (1, 0)]), root (3, 1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::println;

    fn check<C: Cut>(name: &str, lost: u32) {
        println!("{name}: E = {}", C::E);
        for i in 0..C::R {
            let rows = C::LEFT;
            let c: std::vec::Vec<i16> = rows.c[i].iter().map(|c| *c as i16).collect();
            let form = match rows.form[i] {
                super::super::cut::Form::Plain => "plain",
                super::super::cut::Form::Opposite => "opposite",
                super::super::cut::Form::Folded(_) => "folded",
            };
            println!("  {i}: {} * {c:?} {} {form}", rows.scale[i] as i16, rows.on_root[i]);
        }
        assert_eq!(C::E, lost, "{name}");
    }

    /// 0, ±1, ±2, ±1/2, 3 and ∞: other points lose three bits as well, such as 5 for 3, and have larger factors.
    #[test]
    fn toom_5_has_its_points() {
        let rows = [
            [1, 1, 1, 1, 1],
            [1, -1, 1, -1, 1],
            [1, 2, 4, 8, 16],
            [1, -2, 4, -8, 16],
            [16, 8, 4, 2, 1],
            [16, -8, 4, -2, 1],
            [1, 0, 0, 0, 0],
            [1, 3, 9, 27, 81],
            [0, 0, 0, 0, 1],
        ];
        assert_eq!(T5::FORMS[..T5::R], rows);
    }

    #[test]
    fn bits_lost() {
        check::<K2>("K2", 0);
        check::<K3>("K3", 0);
        check::<KK>("KK", 0);
        check::<M5>("M5", 0);
        check::<T3>("T3", 1);
        check::<M11>("M11", 1);
        check::<T4>("T4", 3);
        check::<T5>("T5", 3);
    }
}

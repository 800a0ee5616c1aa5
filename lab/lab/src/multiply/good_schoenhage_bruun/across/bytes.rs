//! A small operand: five layers of radix 2 on bytes, nothing reduced, then radix 3 on the 3·32 elements of S.
//!
//! ```text
//! w^32 − 1 = Π (w^4 − x^4e)                                        three layers, as blocks are read
//! w^4 − x^4e = (w − x^e)(w + x^e)(w − x^(e+16))(w + x^(e+16))      e = 0 8 4 12 2 10 6 14; the last layer widens
//! ```
//!
//! An element of S is two vectors of sixteen bytes. x^16 times one exchanges them, and what passes x^31 changes its sign;
//! for powers between, each is taken out of both (Algorithm 5 of the paper, with its lines in the order that is right).
//! What is at x^e lies where [`nodes`](super::nodes) leaves it for the other operand.

use goodprime_lab_lanes::{Bytes, Rows32};
use goodprime_lanes::Modular;

use super::super::super::butterfly::radix3;
use super::super::super::field::Short;
use super::blocks::{block, w3};
use super::{BLOCK, COLUMNS, DEGREE, ELEMENTS, NODE, ROWS};
use goodprime_ring::Ring;

/// An element of S in bytes.
type Element<L> = [<L as Bytes>::Vector8; 2];

/// Elements that the first three layers leave unconnected, and how many of them each combines.
const APART: usize = 4;
const TOGETHER: usize = COLUMNS / APART;

/// The bytes of a row.
const ROW: usize = COLUMNS * DEGREE;

/// x^E·b. E < 32 is even.
#[inline(always)]
fn turned<L: Rows32, const E: usize>(lanes: L, [low, high]: Element<L>) -> Element<L> {
    let minus = |v| lanes.sub_bytes(lanes.zero_bytes(), v);
    let [low, high] = if E >= BLOCK { [minus(high), low] } else { [low, high] };
    macro_rules! powers {
        ($($e:literal: $n:literal)*) => {
            match E % BLOCK {
                $($e => [
                    lanes.extract_bytes::<$n>(minus(high), low),
                    lanes.extract_bytes::<$n>(low, high),
                ],)*
                _ => [low, high],
            }
        };
    }
    powers!(2: 14 4: 12 6: 10 8: 8 10: 6 12: 4 14: 2)
}

/// a + x^E·b and a − x^E·b.
#[inline(always)]
#[track_caller]
fn butterfly<L: Rows32, const E: usize>(lanes: L, a: Element<L>, b: Element<L>) -> [Element<L>; 2] {
    let b = turned::<L, E>(lanes, b);
    [
        [lanes.add_bytes(a[0], b[0]), lanes.add_bytes(a[1], b[1])],
        [lanes.sub_bytes(a[0], b[0]), lanes.sub_bytes(a[1], b[1])],
    ]
}

/// Blocks → the 32 elements of each row, as words of 16 bits: all of w^32 − 1, nothing of u³ − 1.
///
/// In |b| ≤ 2. Out |c| ≤ 64; in bytes |c| ≤ 32.
#[cfg_attr(target_arch = "aarch64", inline(never))]
#[cfg_attr(not(target_arch = "aarch64"), inline(always))]
pub(super) fn layers<L: Rows32, R: Ring>(lanes: L, rows: &mut [L::Element], b: &[L::Element]) {
    let (rows, b) = (&mut rows[..ELEMENTS], &b[..R::PADDED]);
    let mut x = [lanes.byte(0); ROW];
    row::<L, R, 0>(lanes, &mut rows[..ROW], &mut x, b);
    row::<L, R, 1>(lanes, &mut rows[ROW..2 * ROW], &mut x, b);
    row::<L, R, 2>(lanes, &mut rows[2 * ROW..], &mut x, b);
}

/// [`layers`] of row I.
#[inline(always)]
fn row<L: Rows32, R: Ring, const I: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &mut [L::Byte; ROW],
    b: &[L::Element],
) {
    first::<L, R, I, 0>(lanes, x, b);
    first::<L, R, I, 1>(lanes, x, b);
    first::<L, R, I, 2>(lanes, x, b);
    first::<L, R, I, 3>(lanes, x, b);
    // Where each of four goes among the eight of its node: the powers of the fourth node begin below 1.
    const IN_ORDER: [usize; APART] = [0, 1, 2, 3];
    const TURNED: [usize; APART] = [2, 3, 1, 0];
    last::<L, 0, 0>(lanes, out, x, 0, IN_ORDER);
    last::<L, 8, 16>(lanes, out, x, 1, IN_ORDER);
    last::<L, 4, 8>(lanes, out, x, 2, IN_ORDER);
    last::<L, 12, 24>(lanes, out, x, 3, IN_ORDER);
    last::<L, 2, 4>(lanes, out, x, 4, IN_ORDER);
    last::<L, 10, 20>(lanes, out, x, 5, IN_ORDER);
    last::<L, 14, 28>(lanes, out, x, 7, TURNED);
    last::<L, 6, 12>(lanes, out, x, 6, IN_ORDER);
}

/// Three layers on the blocks of row I in columns T, T + 4, … T + 28, as they are read.
#[inline(always)]
fn first<L: Rows32, R: Ring, const I: usize, const T: usize>(
    lanes: L,
    x: &mut [L::Byte; ROW],
    b: &[L::Element],
) {
    let mut v = [[lanes.zero_bytes(); 2]; TOGETHER];
    for n in 0..TOGETHER {
        let from = BLOCK * block(I, T + APART * n);
        if from < R::PADDED {
            v[n][0] = lanes.narrow_bytes([lanes.load(b, from), lanes.load(b, from + BLOCK / 2)]);
        }
    }
    for n in 0..4 {
        [v[n], v[n + 4]] = butterfly::<L, 0>(lanes, v[n], v[n + 4]);
    }
    for n in 0..2 {
        [v[n], v[n + 2]] = butterfly::<L, 0>(lanes, v[n], v[n + 2]);
        [v[n + 4], v[n + 6]] = butterfly::<L, 16>(lanes, v[n + 4], v[n + 6]);
    }
    [v[0], v[1]] = butterfly::<L, 0>(lanes, v[0], v[1]);
    [v[2], v[3]] = butterfly::<L, 16>(lanes, v[2], v[3]);
    [v[4], v[5]] = butterfly::<L, 8>(lanes, v[4], v[5]);
    [v[6], v[7]] = butterfly::<L, 24>(lanes, v[6], v[7]);
    for n in 0..TOGETHER {
        for h in 0..2 {
            lanes.store_bytes(x, DEGREE * (APART * n + T) + BLOCK * h, v[n][h]);
        }
    }
}

/// Two layers on part `n` of four elements: their values at x^E, −x^E, x^(E+16) and −x^(E+16), in `places` of the `n`th four
/// of a row in the order of nodes. `TWICE` is 2·E.
#[inline(always)]
fn last<L: Rows32, const E: usize, const TWICE: usize>(
    lanes: L,
    out: &mut [L::Element],
    x: &[L::Byte; ROW],
    n: usize,
    places: [usize; APART],
) {
    const { assert!(TWICE == 2 * E && E < BLOCK) };
    let mut v = [[lanes.zero_bytes(); 2]; APART];
    for t in 0..APART {
        for h in 0..2 {
            v[t][h] = lanes.load_bytes(x, DEGREE * (APART * n + t) + BLOCK * h);
        }
    }
    for t in 0..2 {
        [v[t], v[t + 2]] = butterfly::<L, TWICE>(lanes, v[t], v[t + 2]);
    }
    // Parts 6 and 7, those of the fourth node, change places.
    let to = DEGREE * APART * if n >= 6 { 13 - n } else { n };
    let far = [turned::<L, E>(lanes, v[1]), turned::<L, E>(lanes, turned::<L, 16>(lanes, v[3]))];
    for (k, (a, b)) in [(v[0], far[0]), (v[2], far[1])].into_iter().enumerate() {
        for h in 0..2 {
            let wide = [lanes.add_widened(a[h], b[h]), lanes.sub_widened(a[h], b[h])];
            for (sign, halves) in wide.into_iter().enumerate() {
                let at = to + DEGREE * places[2 * k + sign] + BLOCK * h;
                lanes.store(out, at, halves[0]);
                lanes.store(out, at + BLOCK / 2, halves[1]);
            }
        }
    }
}

/// Radix 3 on each element of the three rows; then coefficient k of the eight elements of a node is one vector.
///
/// In |c| ≤ 64. Out below 0.7q.
#[cfg_attr(target_arch = "aarch64", inline(never))]
#[cfg_attr(not(target_arch = "aarch64"), inline(always))]
pub(super) fn radix_3<L: Rows32, R: Ring>(lanes: L, out: &mut [L::Element], rows: &[L::Element]) {
    let f = Short::<L, R::Q>::new(lanes);
    let w3 = const { w3::<L, R::Q>()[0] };
    let (rows, out) = (&rows[..ELEMENTS], &mut out[..ELEMENTS]);
    for node in (0..ROW).step_by(NODE * DEGREE) {
        for k in (0..DEGREE).step_by(<L as Modular>::LANES) {
            let mut y = [[lanes.splat(0); NODE]; ROWS];
            for t in 0..NODE {
                let at = node + DEGREE * t + k;
                let column = [0, 1, 2].map(|i| lanes.load(rows, ROW * i + at));
                let column = radix3(f, column, w3);
                for i in 0..ROWS {
                    y[i][t] = column[i];
                }
            }
            for i in 0..ROWS {
                let columns = lanes.transpose_vectors(y[i]);
                for c in 0..8 {
                    lanes.store(out, ROW * i + node + NODE * (k + c), columns[c]);
                }
            }
        }
    }
}

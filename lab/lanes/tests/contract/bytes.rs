//! Coefficients of 8 bits: sums of all pairs, and lanes that move.

use goodprime_lab_lanes::{Bytes, Isa32, Kernel32, Run32};
use goodprime_lanes::{Backend, Modular};

use crate::common::Random;

/// Coefficients of a vector.
const BYTES: usize = 16;

/// Two vectors of 16 bits as one of bytes, by way of memory that is not aligned.
#[inline(always)]
fn load<L: Bytes<Element = i16>>(lanes: L, from: &[i16], at: usize) -> L::Vector8 {
    let v = lanes.narrow_bytes([lanes.load(from, at), lanes.load(from, at + 8)]);
    let mut memory = [lanes.byte(3); BYTES + 1];
    lanes.store_bytes(&mut memory, 1, v);
    lanes.load_bytes(&memory, 1)
}

/// Bytes as words of 16 bits.
#[inline(always)]
fn store<L: Bytes<Element = i16>>(lanes: L, to: &mut [i16], at: usize, v: L::Vector8) {
    let [low, high] = lanes.add_widened(v, lanes.zero_bytes());
    lanes.store(to, at, low);
    lanes.store(to, at + 8, high);
}

/// a + b and a - b in 8 and in 16 bits.
struct Sums<'a>(&'a [i16], &'a [i16], &'a mut [Vec<i16>; 4]);

impl Kernel32 for Sums<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa32>(self, isa: I) {
        let (Sums(a, b, out), isa) = (self, isa.eight32());
        for i in (0..a.len()).step_by(BYTES) {
            let (x, y) = (load(isa, a, i), load(isa, b, i));
            store(isa, &mut out[0], i, isa.add_bytes(x, y));
            store(isa, &mut out[1], i, isa.sub_bytes(x, y));
            for (n, [low, high]) in
                [isa.add_widened(x, y), isa.sub_widened(x, y)].into_iter().enumerate()
            {
                isa.store(&mut out[2 + n], i, low);
                isa.store(&mut out[2 + n], i + 8, high);
            }
        }
    }
}

#[test]
fn sums_and_differences_of_all_pairs() {
    let all = -128..=127i16;
    let pairs = all.clone().flat_map(|a| all.clone().map(move |b| (a, b)));
    let (a, b): (Vec<i16>, Vec<i16>) = pairs.unzip();
    for backend in Backend::available() {
        let mut out = [const { Vec::new() }; 4].map(|_: Vec<i16>| vec![0; a.len()]);
        backend.run32(Sums(&a, &b, &mut out));
        for (i, (a, b)) in a.iter().zip(&b).enumerate() {
            let exact = [a + b, a - b];
            let got = out.each_ref().map(|out| out[i]);
            assert_eq!(got[2..], exact, "{backend} {a}, {b}");
            assert_eq!(got[..2], exact.map(|c| i16::from(c as i8)), "{backend} {a}, {b}");
        }
    }
}

/// Sixteen lanes of two vectors, from each lane on.
struct Extract<'a>(&'a [i16], &'a mut [Vec<i16>]);

impl Kernel32 for Extract<'_> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa32>(self, isa: I) {
        let (Extract(from, out), isa) = (self, isa.eight32());
        let (low, high) = (load(isa, from, 0), load(isa, from, BYTES));
        macro_rules! each {
            ($($n:literal)*) => {
                $(store(isa, &mut out[$n], 0, isa.extract_bytes::<$n>(low, high));)*
            };
        }
        each!(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15);
    }
}

#[test]
fn lanes_move_over_two_vectors() {
    let mut random = Random(8);
    let from: Vec<i16> = (0..2 * BYTES).map(|_| i16::from(random.next() as i8)).collect();
    for backend in Backend::available() {
        let mut out = vec![vec![0; BYTES]; BYTES];
        backend.run32(Extract(&from, &mut out));
        for n in 1..BYTES {
            assert_eq!(out[n], from[n..n + BYTES], "{backend} {n}");
        }
    }
}

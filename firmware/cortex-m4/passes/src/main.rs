//! The kernels on a board: after every pass memory is that of the model, for 100 pairs of operands a ring, and some
//! products are those of the definition. A model with one wrong constant has to differ.
//!
//! `prepare_left`, `prepare_right`, `product_of_prepared` and `product` are functions that tools/armsim finds by name.
#![no_std]
#![no_main]

mod products;
mod sorting;

use board::say;
use goodprime_cortex_m4::field::Modulus;
use goodprime_cortex_m4::model::Model;
use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::pass::{Back, Engine, Spectra};
use goodprime_cortex_m4::ring::{
    P761, PADDED, PREPARED, Pass, Program, SCRATCH, SPECTRUM, UNFOLDED, ZEROS, ZEROS_AND_LOW,
};

use products::{Operand, Prepared, Scratch};

/// Pairs of operands a ring.
const PAIRS: u32 = 100;
/// Of these, how many are multiplied by the definition too.
const BY_DEFINITION: u32 = 4;

#[panic_handler]
fn panicked(info: &core::panic::PanicInfo<'_>) -> ! {
    board::panicked(info)
}

/// Numbers that look random.
struct Random(u32);

impl Random {
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }

    /// An operand of one of four kinds: any, small, extremes only, nothing but the largest.
    fn operand(&mut self, program: &Program, kind: u32, out: &mut [i16; PADDED]) {
        let half = program.modulus.half() as i16;
        out.fill(0);
        out[..program.p].fill_with(|| match kind % 4 {
            0 => (self.next() % (2 * half as u32 + 1)) as i16 - half,
            1 => (self.next() % 3) as i16 - 1,
            2 => [half, -half][self.next() as usize % 2],
            _ => half,
        });
    }
}

/// All memory of a product, aligned as the kernels want it.
#[derive(PartialEq)]
#[repr(C, align(64))]
struct Memory {
    left: [i16; SPECTRUM],
    right: [i16; SPECTRUM],
    rows: [i16; SPECTRUM],
    unfolded: [i16; UNFOLDED],
    low_right: [i16; ZEROS_AND_LOW],
    out: [i16; PADDED],
}

impl Memory {
    const ZERO: Self = Self {
        left: [0; SPECTRUM],
        right: [0; SPECTRUM],
        rows: [0; SPECTRUM],
        unfolded: [0; UNFOLDED],
        low_right: [0; ZEROS_AND_LOW],
        out: [0; PADDED],
    };

    /// A pass on the way back.
    fn back<E: Engine<i16>>(&mut self, program: &Program, pass: Pass, a: &[i16; PADDED]) {
        let Self { left, right, rows, unfolded, low_right, out } = self;
        let spectra = Spectra::Apart(left, right);
        E::back(program, pass, &mut Back { out, rows, unfolded, spectra, low_left: a, low_right });
    }
}

/// The first pass, if any, after which the memory of the kernels is not the model's.
fn differs(
    program: &Program,
    modelled: &Program,
    [a, b]: [&[i16; PADDED]; 2],
    [kernels, model]: [&mut Memory; 2],
) -> Option<Pass> {
    let mut first = None;
    let mut note = |pass, equal: bool| {
        if !equal && first.is_none() {
            first = Some(pass);
        }
    };
    for &pass in program.left {
        Native::forward(program, pass, &mut kernels.left, a);
        Model::forward(modelled, pass, &mut model.left, a);
        note(pass, kernels == model);
    }
    for &pass in program.right {
        Native::forward(program, pass, &mut kernels.right, b);
        Model::forward(modelled, pass, &mut model.right, b);
        note(pass, kernels == model);
    }
    for memory in [&mut *kernels, &mut *model] {
        memory.low_right[ZEROS..].copy_from_slice(&b[..ZEROS_AND_LOW - ZEROS]);
    }
    for &pass in program.back {
        kernels.back::<Native>(program, pass, a);
        model.back::<Model>(modelled, pass, a);
        note(pass, kernels == model);
    }
    first
}

/// Whether the product is that of the definition.
fn is_product(program: &Program, [a, b]: [&[i16; PADDED]; 2], out: &[i16; PADDED]) -> bool {
    let (p, m): (usize, Modulus) = (program.p, program.modulus);
    let mut c = [0i32; 2 * PADDED];
    for i in 0..p {
        for j in 0..p {
            c[i + j] += i32::from(a[i]) * i32::from(b[j]) % m.q;
        }
    }
    for i in (p..2 * p - 1).rev() {
        c[i - p] += c[i] % m.q;
        c[i - p + 1] += c[i] % m.q;
    }
    (0..p).all(|i| m.center(c[i].into()) == out[i].into())
}

/// Checks a ring; whether all is as it should be.
fn check(program: &'static Program, random: &mut Random) -> bool {
    let (mut a, mut b) = (Operand([0; PADDED]), Operand([0; PADDED]));
    let (mut kernels, mut model) = (Memory::ZERO, Memory::ZERO);
    let mut well = true;
    for i in 0..PAIRS {
        random.operand(program, i, &mut a.0);
        random.operand(program, i / 4, &mut b.0);
        let operands = [&a.0, &b.0];
        if let Some(pass) = differs(program, program, operands, [&mut kernels, &mut model]) {
            say!("{}: memory differs after {pass:?}", program.p);
            well = false;
        }
        if i < BY_DEFINITION && !is_product(program, operands, &kernels.out) {
            say!("{}: not the product", program.p);
            well = false;
        }
    }
    for (table, name) in SPOILT {
        let mut spoilt = program.clone();
        table(&mut spoilt);
        let found = differs(program, &spoilt, [&a.0, &b.0], [&mut kernels, &mut model]);
        well &= found.is_some();
        say!("{}: a model with another constant of {name} differs after {found:?}", program.p);
        (kernels, model) = (Memory::ZERO, Memory::ZERO);
    }
    say!("{}: {PAIRS} pairs of operands, {}", program.p, if well { "all equal" } else { "FAILED" });
    well
}

/// A change of one constant.
type Spoil = fn(&mut Program);

const SPOILT: [(Spoil, &str); 5] = [
    (|p| p.tables.five[4] = p.tables.five[3], "five"),
    (|p| p.tables.nine[6] = p.tables.nine[5], "nine"),
    (|p| p.tables.leaves[93] = p.tables.leaves[92], "leaves"),
    (|p| p.tables.five_back[1] = p.tables.five_back[2], "five, back"),
    (|p| p.tables.fold = p.tables.five[1], "fold"),
];

#[unsafe(no_mangle)]
extern "C" fn main() -> bool {
    let mut random = Random(2463534242);
    let well = check(&P761, &mut random);
    // What tools/armsim measures: twice, for two different operands.
    let (mut a, mut b, mut out) =
        (Operand([0; PADDED]), Operand([0; PADDED]), Operand([0; PADDED]));
    let mut again = Operand([0; PADDED]);
    let (mut left, mut right) = (Prepared([0; PREPARED]), Prepared([0; PREPARED]));
    let mut scratch = Scratch([0; SCRATCH]);
    let mut equal = true;
    for kind in 0..2 {
        random.operand(&P761, 2 * kind, &mut a.0);
        random.operand(&P761, kind, &mut b.0);
        products::prepare_left(&mut left, &a);
        products::prepare_right(&mut right, &b);
        products::product_of_prepared(&mut out, &left, &right, &mut scratch);
        products::product(&mut again, &a, &b, &mut scratch);
        equal &= out.0 == again.0 && is_product(&P761, [&a.0, &b.0], &out.0);
    }
    say!("products in one call: {}", if equal { "equal" } else { "FAILED" });
    let sorted = sorting::check(&mut random);
    well && equal && sorted
}

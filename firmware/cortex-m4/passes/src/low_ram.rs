//! Products in low RAM: after every pass memory is that of the model, and some products are those of the
//! definition. A model with one wrong constant has to differ.

use board::say;
use goodprime_cortex_m4::low_ram::{
    ALL, LOW_RAM_761, LowRam, LowRamEngine, Memory, OPERAND, PAIR, Step, steps,
};
use goodprime_cortex_m4::model::Model;
use goodprime_cortex_m4::native::Native;
use goodprime_cortex_m4::product::multiply_in_place;
use goodprime_cortex_m4::ring::P761;

use crate::{BY_DEFINITION, PAIRS, Random, is_product};

/// All memory of a product, aligned as the kernels want it.
#[derive(PartialEq)]
#[repr(C, align(64))]
struct Own {
    rows: [i16; ALL],
    right: [i16; OPERAND],
    pair: [i16; PAIR],
}

impl Own {
    const ZERO: Self = Self { rows: [0; _], right: [0; _], pair: [0; _] };

    fn set(&mut self, a: &[i16; OPERAND], b: &[i16; OPERAND]) {
        self.rows[OPERAND..].copy_from_slice(a);
        self.right = *b;
    }

    fn memory(&mut self) -> Memory<'_, i16> {
        Memory::new(&mut self.rows, &mut self.right, &mut self.pair)
    }
}

/// A product, as tools/armsim measures it.
#[unsafe(no_mangle)]
#[inline(never)]
extern "C" fn low_ram_product_761(own: &mut Own) {
    multiply_in_place::<i16, Native>(&LOW_RAM_761, &mut own.memory());
}

/// Returns the first pass, if any, after which the memory of the kernels differs from the model's.
fn differs(modelled: &LowRam<'_>, [kernels, model]: [&mut Own; 2]) -> Option<Step> {
    steps().find(|&step| {
        Native::step(&LOW_RAM_761, step, &mut kernels.memory());
        Model::step(modelled, step, &mut model.memory());
        kernels != model
    })
}

type Spoil = for<'t> fn(&mut LowRam<'t>, &'t [i32; 32]);

/// Controls: one wrong table each.
const SPOILT: [(Spoil, &str); 6] = [
    (|ring, zeros| ring.dense = zeros.first_chunk().expect("constants"), "points"),
    (|ring, _| ring.rho = &[0; _], "rows"),
    (|ring, _| ring.zeta = 0, "leaves"),
    (|ring, _| ring.six.swap(0, 1), "length 6"),
    (|ring, _| ring.units[1] = 0, "rows, back"),
    (|ring, _| ring.back.swap(0, 1), "points, back"),
];

/// Checks the ring.
pub(crate) fn check(random: &mut Random) -> bool {
    let (mut a, mut b) = ([0; OPERAND], [0; OPERAND]);
    let mut kernels = Own::ZERO;
    let mut well = true;
    // What is measured comes first.
    for kind in 0..2 {
        random.operand(&P761, 2 * kind, &mut a);
        random.operand(&P761, kind, &mut b);
        kernels.set(&a, &b);
        low_ram_product_761(&mut kernels);
        well &= is_product(&P761, [&a, &b], &kernels.rows);
    }
    for i in 0..PAIRS {
        random.operand(&P761, i, &mut a);
        random.operand(&P761, i / 4, &mut b);
        let mut model = Own::ZERO;
        kernels = Own::ZERO;
        kernels.set(&a, &b);
        model.set(&a, &b);
        if let Some(step) = differs(&LOW_RAM_761, [&mut kernels, &mut model]) {
            say!("low RAM: memory differs after {step:?}");
            well = false;
        }
        well &= i >= BY_DEFINITION || is_product(&P761, [&a, &b], &kernels.rows);
    }
    for (spoil, name) in SPOILT {
        let mut spoilt = LOW_RAM_761.clone();
        spoil(&mut spoilt, &[0; _]);
        let mut model = Own::ZERO;
        kernels = Own::ZERO;
        kernels.set(&a, &b);
        model.set(&a, &b);
        let found = differs(&spoilt, [&mut kernels, &mut model]);
        well &= found.is_some();
        say!("low RAM: a model with other constants of {name} differs after {found:?}");
    }
    say!("low RAM: {PAIRS} pairs of operands, {}", if well { "all equal" } else { "FAILED" });
    well
}

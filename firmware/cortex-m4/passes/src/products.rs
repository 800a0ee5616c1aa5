//! The operations of the crate as functions, which tools/armsim finds by name: `product_653` and so on.

use goodprime_cortex_m4::ring::MOST;

/// An operand or a product.
#[repr(C, align(64))]
pub(crate) struct Operand(pub(crate) [i16; MOST.padded]);
/// A prepared operand.
#[repr(C, align(64))]
pub(crate) struct Prepared(pub(crate) [i16; MOST.spectrum + MOST.zeros_and_low]);
/// The memory of a product of prepared operands.
#[repr(C, align(64))]
pub(crate) struct Scratch(pub(crate) [i16; MOST.spectrum + MOST.unfolded + MOST.zeros_and_low]);

/// The memory of a product in place, of any ring.
#[repr(C, align(64))]
pub(crate) struct InPlace(pub(crate) [i16; IN_PLACE]);

const IN_PLACE: usize = MOST.spectrum + MOST.unfolded + 2 * MOST.zeros_and_low + MOST.padded;

/// The functions of a ring: products of operands, of prepared operands, and in place.
pub(crate) struct Functions {
    pub(crate) prepare_left: extern "C" fn(&mut Prepared, &Operand),
    pub(crate) prepare_right: extern "C" fn(&mut Prepared, &Operand),
    pub(crate) product_of_prepared: extern "C" fn(&mut Operand, &Prepared, &Prepared, &mut Scratch),
    pub(crate) product: extern "C" fn(&mut Operand, &Operand, &Operand, &mut Scratch),
    pub(crate) in_place: extern "C" fn(&mut InPlace),
}

macro_rules! functions {
    ($($module:ident, $program:ident, $left:literal, $right:literal, $of_prepared:literal, $product:literal, $in_place:literal;)*) => {
        $(mod $module {
            use super::{Functions, InPlace, Operand, Prepared, Scratch};
            use goodprime_cortex_m4::native::Native;
            use goodprime_cortex_m4::product;
            use goodprime_cortex_m4::ring::$program as PROGRAM;

            #[unsafe(export_name = $left)]
            #[inline(never)]
            extern "C" fn prepare_left(out: &mut Prepared, a: &Operand) {
                product::prepare::<_, Native>(&PROGRAM, PROGRAM.left, &mut out.0, &a.0);
            }

            #[unsafe(export_name = $right)]
            #[inline(never)]
            extern "C" fn prepare_right(out: &mut Prepared, b: &Operand) {
                product::prepare::<_, Native>(&PROGRAM, PROGRAM.right, &mut out.0, &b.0);
            }

            #[unsafe(export_name = $of_prepared)]
            #[inline(never)]
            extern "C" fn product_of_prepared(
                out: &mut Operand,
                a: &Prepared,
                b: &Prepared,
                scratch: &mut Scratch,
            ) {
                let (out, scratch) = (&mut out.0, &mut scratch.0);
                product::multiply_prepared::<_, Native>(&PROGRAM, out, &a.0, &b.0, scratch);
            }

            #[unsafe(export_name = $product)]
            #[inline(never)]
            extern "C" fn product(out: &mut Operand, a: &Operand, b: &Operand, scratch: &mut Scratch) {
                let (out, scratch) = (&mut out.0, &mut scratch.0);
                product::multiply::<_, Native>(&PROGRAM, out, &a.0, &b.0, scratch);
            }

            #[unsafe(export_name = $in_place)]
            #[inline(never)]
            extern "C" fn in_place(memory: &mut InPlace) {
                let memory = &mut memory.0[..PROGRAM.in_place()];
                product::in_place::multiply::<_, Native>(&PROGRAM, memory);
            }

            pub(super) const FUNCTIONS: Functions =
                Functions { prepare_left, prepare_right, product_of_prepared, product, in_place };
        })*

        /// The functions of all rings, in the order of the programs.
        pub(crate) const FUNCTIONS: [Functions; goodprime_cortex_m4::ring::PROGRAMS.len()] =
            [$($module::FUNCTIONS),*];
    };
}

functions! {
    p653, P653, "prepare_left_653", "prepare_right_653", "product_of_prepared_653", "product_653", "product_in_place_653";
    p761, P761, "prepare_left_761", "prepare_right_761", "product_of_prepared_761", "product_761", "product_in_place_761";
    p857, P857, "prepare_left_857", "prepare_right_857", "product_of_prepared_857", "product_857", "product_in_place_857";
    p953, P953, "prepare_left_953", "prepare_right_953", "product_of_prepared_953", "product_953", "product_in_place_953";
    p1013, P1013, "prepare_left_1013", "prepare_right_1013", "product_of_prepared_1013", "product_1013", "product_in_place_1013";
    p1277, P1277, "prepare_left_1277", "prepare_right_1277", "product_of_prepared_1277", "product_1277", "product_in_place_1277";
}

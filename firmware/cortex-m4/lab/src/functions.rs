//! The parts of each multiplier as functions, which tools/armsim finds by name: `good1536_ntt` and so on.

use crate::operands::{Big, Small};

macro_rules! functions {
    ($($module:ident: $multiplier:ty,
        $ntt:literal $ntt_small:literal $basemul:literal $invntt:literal $polymul:literal;)*) => {
        $(pub(crate) mod $module {
            use super::{Big, Small};
            use goodprime_cortex_m4_lab::Multiplier;

            type Chosen = $multiplier;
            type Transform = <Chosen as Multiplier>::Transform;

            #[unsafe(export_name = $ntt)]
            #[inline(never)]
            extern "C" fn ntt(out: &mut Transform, a: &Big) {
                Chosen::forward(out, a);
            }

            #[unsafe(export_name = $ntt_small)]
            #[inline(never)]
            extern "C" fn ntt_small(out: &mut Transform, b: &Small) {
                Chosen::forward_small(out, b);
            }

            #[unsafe(export_name = $basemul)]
            #[inline(never)]
            extern "C" fn basemul(a: &mut Transform, b: &Transform) {
                Chosen::multiply(a, b);
            }

            #[unsafe(export_name = $invntt)]
            #[inline(never)]
            extern "C" fn invntt(out: &mut Big, transform: &mut Transform) {
                Chosen::inverse(out, transform);
            }

            #[unsafe(export_name = $polymul)]
            #[inline(never)]
            extern "C" fn polymul(out: &mut Big, a: &Big, b: &Small) {
                Chosen::multiply_whole(out, a, b);
            }

            /// Computes a product part by part, and again in one call.
            pub(crate) fn products(a: &Big, b: &Small) -> [Big; 2] {
                let (mut parts, mut whole) = ([0; _], [0; _]);
                let (mut big, mut small) = (Chosen::ZERO, Chosen::ZERO);
                ntt(&mut big, a);
                ntt_small(&mut small, b);
                basemul(&mut big, &small);
                invntt(&mut parts, &mut big);
                polymul(&mut whole, a, b);
                [parts, whole]
            }

            /// Computes a product with the general transform for both operands, the ternary one
            /// too.
            pub(crate) fn general(a: &Big, b: &Small) -> Big {
                let mut out = [0; _];
                let (mut big, mut small) = (Chosen::ZERO, Chosen::ZERO);
                Chosen::forward(&mut big, a);
                Chosen::forward(&mut small, &b.map(i16::from));
                Chosen::multiply(&mut big, &small);
                Chosen::inverse(&mut out, &mut big);
                out
            }

            pub(crate) const FUNCTIONS: super::Functions =
                super::Functions { name: Chosen::NAME, products, general };
        })*

        /// All multipliers.
        pub(crate) const ALL: &[Functions] = &[$($module::FUNCTIONS),*];
    };
}

/// The functions of a multiplier that are checked.
pub(crate) struct Functions {
    pub(crate) name: &'static str,
    pub(crate) products: fn(&Big, &Small) -> [Big; 2],
    pub(crate) general: fn(&Big, &Small) -> Big,
}

functions! {
    good1536: goodprime_cortex_m4_lab::good::Good1536,
        "good1536_ntt" "good1536_ntt_small" "good1536_basemul" "good1536_invntt" "good1536_polymul";
    mr1530: goodprime_cortex_m4_lab::mixed::Mixed1530,
        "mr1530_ntt" "mr1530_ntt_small" "mr1530_basemul" "mr1530_invntt" "mr1530_polymul";
    mr1620: goodprime_cortex_m4_lab::mixed::Mixed1620,
        "mr1620_ntt" "mr1620_ntt_small" "mr1620_basemul" "mr1620_invntt" "mr1620_polymul";
    paper1530: goodprime_cortex_m4_lab::paper::Paper1530,
        "paper1530_ntt" "paper1530_ntt_small" "paper1530_basemul" "paper1530_invntt" "paper1530_polymul";
    paper1620: goodprime_cortex_m4_lab::paper::Paper1620,
        "paper1620_ntt" "paper1620_ntt_small" "paper1620_basemul" "paper1620_invntt" "paper1620_polymul";
}

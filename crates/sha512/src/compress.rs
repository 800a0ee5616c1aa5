//! The compression function, FIPS 180-4, section 6.4.2, on vectors of words.

use goodprime_lanes::Words64;

use crate::constants::ROUNDS;

/// Adds one block of each lane's message to the lane's state.
///
/// `words` are the sixteen words of the blocks; what is left in them does not matter.
#[inline(always)]
pub(crate) fn compress<L: Words64>(
    lanes: L,
    state: &mut [L::Vector64; 8],
    words: &mut [L::Vector64; 16],
) {
    let (constants, _) = ROUNDS.as_chunks::<16>();
    let [others @ .., last] = constants else { unreachable!("80 constants") };
    let before = *state;
    for constants in others {
        sixteen_rounds::<L, true>(lanes, state, words, constants);
    }
    sixteen_rounds::<L, false>(lanes, state, words, last);
    for (state, before) in state.iter_mut().zip(before) {
        *state = lanes.add64(*state, before);
    }
}

/// Sixteen rounds, and the sixteen words after `words` in the message schedule if there are more
/// rounds to come.
#[inline(always)]
fn sixteen_rounds<L: Words64, const MORE: bool>(
    lanes: L,
    state: &mut [L::Vector64; 8],
    words: &mut [L::Vector64; 16],
    constants: &[u64; 16],
) {
    // Registers are renamed instead of moved, and a macro is unrolled where a loop might not be.
    macro_rules! round {
        ($i:literal, $a:ident $b:ident $c:ident $d:ident $e:ident $f:ident $g:ident $h:ident) => {
            let constant = lanes.add64(words[$i], lanes.splat64(constants[$i]));
            // A round waits for the one before only in the functions and last sums of its a and e.
            let sum = lanes.add64($h, constant);
            let sum = lanes.add64(sum, lanes.choose64($e, $f, $g));
            let sum = lanes.add64(sum, big_sigma_1(lanes, $e));
            $d = lanes.add64($d, sum);
            let from_a = lanes.add64(big_sigma_0(lanes, $a), lanes.majority64($a, $b, $c));
            $h = lanes.add64(sum, from_a);
            if MORE {
                let near = lanes.add64(words[$i], small_sigma_0(lanes, words[($i + 1) % 16]));
                let far = small_sigma_1(lanes, words[($i + 14) % 16]);
                words[$i] = lanes.add64(lanes.add64(near, words[($i + 9) % 16]), far);
            }
        };
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    round!(0, a b c d e f g h);
    round!(1, h a b c d e f g);
    round!(2, g h a b c d e f);
    round!(3, f g h a b c d e);
    round!(4, e f g h a b c d);
    round!(5, d e f g h a b c);
    round!(6, c d e f g h a b);
    round!(7, b c d e f g h a);
    round!(8, a b c d e f g h);
    round!(9, h a b c d e f g);
    round!(10, g h a b c d e f);
    round!(11, f g h a b c d e);
    round!(12, e f g h a b c d);
    round!(13, d e f g h a b c);
    round!(14, c d e f g h a b);
    round!(15, b c d e f g h a);
    *state = [a, b, c, d, e, f, g, h];
}

// The functions of FIPS 180-4, section 4.1.3, equations (4.10) to (4.13).

#[inline(always)]
fn big_sigma_0<L: Words64>(lanes: L, x: L::Vector64) -> L::Vector64 {
    lanes.xor64(lanes.rotate64::<28>(x), lanes.rotate64::<34>(x), lanes.rotate64::<39>(x))
}

#[inline(always)]
fn big_sigma_1<L: Words64>(lanes: L, x: L::Vector64) -> L::Vector64 {
    lanes.xor64(lanes.rotate64::<14>(x), lanes.rotate64::<18>(x), lanes.rotate64::<41>(x))
}

#[inline(always)]
fn small_sigma_0<L: Words64>(lanes: L, x: L::Vector64) -> L::Vector64 {
    lanes.xor64(lanes.rotate64::<1>(x), lanes.rotate64::<8>(x), lanes.shift64::<7>(x))
}

#[inline(always)]
fn small_sigma_1<L: Words64>(lanes: L, x: L::Vector64) -> L::Vector64 {
    lanes.xor64(lanes.rotate64::<19>(x), lanes.rotate64::<61>(x), lanes.shift64::<6>(x))
}

//! What compilers call to fill and to copy memory, at any alignment and of any length: it changes all that it shall and
//! nothing else.

use core::hint::black_box;

use board::say;

use crate::Random;

/// Bytes around.
const ROOM: usize = 112;
/// Lengths, and places to begin at.
const LENGTHS: usize = 90;
const PLACES: usize = 8;

#[repr(align(8))]
struct Bytes([u8; ROOM]);

/// One by one, which no compiler takes for a copy.
fn by_definition(to: &mut [u8], mut value: impl FnMut(usize) -> u8) {
    to.iter_mut().enumerate().for_each(|(i, to)| *to = black_box(value(i)));
}

/// Whether both have the same bytes.
fn are_equal(a: &Bytes, b: &Bytes) -> bool {
    a.0.iter().zip(&b.0).fold(0, |differences, (a, b)| differences | (a ^ b)) == 0
}

/// Fills and copies.
pub(crate) fn check(random: &mut Random) -> bool {
    let mut from = Bytes([0; ROOM]);
    by_definition(&mut from.0, |_| random.next() as u8);
    let (mut well, mut found) = (true, true);
    for length in 0..LENGTHS {
        for to in 0..PLACES {
            for at in 0..PLACES {
                let (mut ours, mut model) = (Bytes(from.0), Bytes([0; ROOM]));
                by_definition(&mut model.0, |i| from.0[i]);
                ours.0[to..][..black_box(length)].copy_from_slice(&from.0[at..][..length]);
                by_definition(&mut model.0[to..][..length], |i| from.0[at + i]);
                well &= are_equal(&ours, &model);
                ours.0[at..][..black_box(length)].fill(black_box(length as u8));
                by_definition(&mut model.0[at..][..length], |_| length as u8);
                well &= are_equal(&ours, &model);
                model.0[at + length] ^= 1;
                found &= !are_equal(&ours, &model);
            }
        }
    }
    say!("memory: another byte {}", if found { "differs" } else { "is the same" });
    well &= found;
    say!("memory: {}", if well { "all equal" } else { "FAILED" });
    well
}

//! The sorting network: after every pass memory is that of the model, and in the end it is sorted.

use board::say;
use goodprime_cortex_m4::native::{NativeSmallCodeSort, NativeSort};
use goodprime_cortex_m4::sort::{SortEngine, SortModel, sort, sort_in_small_code, words_log};

use crate::Random;

/// Words of the largest set, in memory of a power of two.
const MOST: usize = 2048;

/// Runs each pass by the model and by the kernels, those of small code or the fast ones.
struct Both<const SMALL_CODE: bool>;

/// True if all passes agreed.
static AGREE: core::sync::atomic::AtomicBool = core::sync::atomic::AtomicBool::new(true);

impl<const SMALL_CODE: bool> SortEngine for Both<SMALL_CODE> {
    fn pass(pass: goodprime_cortex_m4::sort::SortPass, words: &mut [u32]) {
        let mut model = [0; MOST];
        let model = &mut model[..words.len()];
        model.copy_from_slice(words);
        if SMALL_CODE {
            NativeSmallCodeSort::pass(pass, words);
        } else {
            NativeSort::pass(pass, words);
        }
        SortModel::pass(pass, model);
        if words != model {
            AGREE.store(false, core::sync::atomic::Ordering::Relaxed);
        }
    }
}

/// Words in memory of a power of two.
pub(crate) struct Words(pub(crate) [u32; 1024]);

/// Sorts 761 words; tools/armsim measures this function.
#[unsafe(no_mangle)]
#[inline(never)]
pub(crate) extern "C" fn sort_761(words: &mut Words) {
    sort::<NativeSort>(&mut words.0, 761);
}

/// Checks all lengths of words that sets sort.
pub(crate) fn check(random: &mut Random) -> bool {
    let mut well = true;
    for n in [508, 653, 676, 761, 820, 857, 953, 1013, 1228, 1277] {
        for kind in 0..4 {
            let mut memory = [u32::MAX; MOST];
            let words = &mut memory[..1 << words_log(n)];
            for (i, word) in words[..n].iter_mut().enumerate() {
                *word = [random.next(), i as u32, !(i as u32), random.next() % 3][kind];
            }
            let mut again = [0; MOST];
            again[..words.len()].copy_from_slice(words);
            sort::<Both<false>>(words, n);
            sort_in_small_code::<Both<true>>(&mut again[..words.len()], n);
            well &= again[..words.len()] == *words;
            well &= words.is_sorted() && words[n..].iter().all(|&word| word == u32::MAX);
        }
    }
    for _ in 0..2 {
        let mut words = Words([u32::MAX; 1024]);
        words.0[..761].fill_with(|| random.next());
        sort_761(&mut words);
        well &= words.0.is_sorted();
    }
    well &= AGREE.load(core::sync::atomic::Ordering::Relaxed);
    say!("sorting: {}", if well { "all equal" } else { "FAILED" });
    well
}

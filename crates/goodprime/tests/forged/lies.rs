//! Forged processors: their answers to CPUID and XGETBV.

use std::collections::BTreeMap;
use std::fmt;

use crate::tracer::{Question, Words};

/// A bit of an answer: of a register (EAX, EBX, ECX, EDX) of a leaf of CPUID.
type Bit = ((u32, u32), usize, u32);

const EAX: usize = 0;
const EBX: usize = 1;
const ECX: usize = 2;
const EDX: usize = 3;

/// The words whose bits are features.
const FEATURES: [((u32, u32), usize); 9] = [
    ((1, 0), ECX),
    ((1, 0), EDX),
    ((7, 0), EBX),
    ((7, 0), ECX),
    ((7, 0), EDX),
    ((7, 1), EAX),
    ((7, 1), EDX),
    ((0x8000_0001, 0), ECX),
    ((0x8000_0001, 0), EDX),
];

/// Leaves that are read and contain no feature that goodprime or a library reads: highest leaves and the vendor, and,
/// for the standard library, the register state that XSAVE knows, Key Locker and AVX10.
const OTHERS: [u32; 5] = [0, 0x8000_0000, 0xd, 0x19, 0x24];

/// The features that `avx2` needs. crates/lanes/src/x86.rs has the same list.
const AVX2: [(Bit, &str); 13] = [
    (((1, 0), ECX, 0), "sse3"),
    (((1, 0), ECX, 1), "pclmulqdq"),
    (((1, 0), ECX, 9), "ssse3"),
    (((1, 0), ECX, 19), "sse4.1"),
    (((1, 0), ECX, 20), "sse4.2"),
    (((1, 0), ECX, 23), "popcnt"),
    (((1, 0), ECX, 26), "xsave"),
    (((1, 0), ECX, 27), "osxsave"),
    (((1, 0), ECX, 28), "avx"),
    (((7, 0), EBX, 3), "bmi1"),
    (((7, 0), EBX, 5), "avx2"),
    (((7, 0), EBX, 8), "bmi2"),
    (((0x8000_0001, 0), ECX, 5), "lzcnt"),
];

/// The features that `avx512` needs in addition.
const AVX512: [(Bit, &str); 9] = [
    (((1, 0), ECX, 12), "fma"),
    (((1, 0), ECX, 29), "f16c"),
    (((7, 0), EBX, 16), "avx512f"),
    (((7, 0), EBX, 17), "avx512dq"),
    (((7, 0), EBX, 30), "avx512bw"),
    (((7, 0), EBX, 31), "avx512vl"),
    (((7, 0), ECX, 6), "avx512vbmi2"),
    (((7, 0), ECX, 10), "vpclmulqdq"),
    (((7, 0), ECX, 11), "avx512vnni"),
];

/// The features that only libraries read.
const LIBRARIES: [(Bit, &str); 4] = [
    (((1, 0), ECX, 25), "aes"),
    (((1, 0), EDX, 26), "sse2"),
    (((7, 0), EBX, 21), "avx512ifma"),
    (((7, 0), ECX, 9), "vaes"),
];

/// Bits of XCR0: SSE and AVX state, and that of AVX-512.
const AVX_STATE: u32 = 0b110;
const AVX512_STATE: u32 = 0b1110_0110;

/// A forged processor.
pub(crate) struct Lie {
    name: String,
    /// Features that are denied.
    denied: Vec<Bit>,
    /// The only features that are not denied, unless this is empty.
    only: Vec<Bit>,
    /// Words that are replaced.
    words: Vec<(Question, usize, u32)>,
    /// The answers of this processor.
    honest: BTreeMap<Question, Words>,
}

/// Returns all forged processors, for this processor with the answers `asked`.
pub(crate) fn all(asked: &BTreeMap<Question, Words>) -> Vec<Lie> {
    for question in asked.keys() {
        let Question::Cpuid(leaf, sub) = *question else { continue };
        let known = FEATURES.iter().any(|(of, _)| *of == (leaf, sub)) || OTHERS.contains(&leaf);
        assert!(known, "leaf {leaf:x}.{sub} is asked: is it one of features?");
    }
    let lie = |name: String, denied: &[Bit], only: &[Bit], words: &[(Question, usize, u32)]| Lie {
        name,
        denied: denied.into(),
        only: only.into(),
        words: words.into(),
        honest: asked.clone(),
    };
    let mut lies = Vec::new();
    // A feature that the processor lacks is never claimed: the program would crash.
    for bit in features(asked) {
        lies.push(lie(format!("without {}", name(bit)), &[bit], &[], &[]));
        lies.push(lie(format!("with {} alone", name(bit)), &[], &[bit], &[]));
    }
    let read: Vec<Bit> =
        AVX2.iter().chain(&AVX512).chain(&LIBRARIES).map(|(bit, _)| *bit).collect();
    let dispatched =
        ["aes", "vaes", "avx", "avx2", "avx512f", "avx512vl", "avx512ifma", "osxsave", "pclmulqdq"];
    let dispatched: Vec<Bit> =
        read.iter().copied().filter(|bit| dispatched.contains(&&*name(*bit))).collect();
    for (i, &first) in dispatched.iter().enumerate() {
        for &second in &dispatched[i + 1..] {
            let names = format!("{} and {}", name(first), name(second));
            lies.push(lie(format!("without {names}"), &[first, second], &[], &[]));
            lies.push(lie(format!("with {names} alone"), &[], &[first, second], &[]));
        }
    }
    for state in [1, 3, 0b111, 0b110_0111, 0b1110_0111] {
        let word = (Question::Xcr0, EAX, state);
        lies.push(lie(format!("state {state:x}"), &[], &[], &[word]));
        for (bit, name) in &LIBRARIES {
            lies.push(lie(format!("state {state:x} without {name}"), &[*bit], &[], &[word]));
        }
    }
    for highest in [1, 6, 7, 0xd] {
        let word = (Question::Cpuid(0, 0), EAX, highest);
        lies.push(lie(format!("leaves to {highest:x}"), &[], &[], &[word]));
    }
    let word = (Question::Cpuid(0x8000_0000, 0), EAX, 0x8000_0000);
    lies.push(lie("no extended leaves".into(), &[], &[], &[word]));
    // Families 25 and 26 of AMD, Zen 4 and Zen 5, and Intel's Ice Lake.
    for (vendor, version) in [
        ("AuthenticAMD", 0x00a1_0f11),
        ("AuthenticAMD", 0x00b0_0f21),
        ("GenuineIntel", 0x0006_06a6),
    ] {
        let text =
            |at: usize| u32::from_le_bytes(vendor.as_bytes()[at..at + 4].try_into().expect("four"));
        let leaf = Question::Cpuid(0, 0);
        let words = [
            (leaf, EBX, text(0)),
            (leaf, EDX, text(4)),
            (leaf, ECX, text(8)),
            (Question::Cpuid(1, 0), EAX, version),
        ];
        lies.push(lie(format!("{vendor} {version:x}"), &[], &[], &words));
    }
    lies
}

/// The features that a processor has.
fn features(asked: &BTreeMap<Question, Words>) -> Vec<Bit> {
    let mut bits = Vec::new();
    for ((leaf, sub), register) in FEATURES {
        let Some(words) = asked.get(&Question::Cpuid(leaf, sub)) else { continue };
        bits.extend(
            (0..32).filter(|i| words[register] >> i & 1 == 1).map(|i| ((leaf, sub), register, i)),
        );
    }
    bits
}

fn name(bit: Bit) -> String {
    let ((leaf, sub), register, i) = bit;
    let known = AVX2.iter().chain(&AVX512).chain(&LIBRARIES).find(|(known, _)| *known == bit);
    known.map_or_else(
        || format!("{leaf:x}.{sub}.e{}x.{i}", ["a", "b", "c", "d"][register]),
        |(_, name)| (*name).into(),
    )
}

impl Lie {
    /// The forged processor's answer in place of this processor's `words`.
    pub(crate) fn tell(&self, question: Question, mut words: Words) -> Words {
        if let Question::Cpuid(leaf, sub) = question {
            let highest = self.words.iter().find(|(of, register, _)| {
                *of == Question::Cpuid(leaf & 0x8000_0000, 0) && *register == EAX
            });
            if highest.is_some_and(|(_, _, highest)| leaf > *highest) {
                return [0; 4];
            }
            for (register, word) in words.iter_mut().enumerate() {
                let bits = |of: &[Bit]| {
                    let here = of.iter().filter(|bit| (bit.0, bit.1) == ((leaf, sub), register));
                    here.fold(0, |mask, bit| mask | 1u32 << bit.2)
                };
                *word &= !bits(&self.denied);
                if !self.only.is_empty() && FEATURES.contains(&((leaf, sub), register)) {
                    *word &= bits(&self.only);
                }
            }
        }
        for (of, register, word) in &self.words {
            if *of == question {
                words[*register] = *word;
            }
        }
        words
    }

    /// The backends that the forged processor must have, if this processor has `honest`.
    pub(crate) fn backends(&self, honest: &str) -> String {
        let said = |question: Question| {
            self.tell(question, self.honest.get(&question).copied().unwrap_or_default())
        };
        let has = |bits: &[(Bit, &str)], state: u32| {
            let bit = |((leaf, register, i), _): &(Bit, &str)| {
                said(Question::Cpuid(leaf.0, leaf.1))[*register] >> i & 1 == 1
            };
            bits.iter().all(bit) && said(Question::Xcr0)[EAX] & state == state
        };
        let avx2 = has(&AVX2, AVX_STATE);
        let avx512 = avx2 && has(&AVX512, AVX512_STATE);
        let kept = honest.split(',').filter(|name| match *name {
            "avx2" => avx2,
            "avx512" => avx512,
            _ => true,
        });
        kept.collect::<Vec<_>>().join(",")
    }
}

impl fmt::Display for Lie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

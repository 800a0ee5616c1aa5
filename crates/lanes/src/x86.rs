//! Detection of instruction sets on x86-64: by the standard library, or without it by CPUID.

use core::sync::atomic::{AtomicU8, Ordering};

/// True if the processor has the features that [`Avx2`](crate::Avx2) is compiled for. These are more than AVX2: a
/// compiler that may use it may use what every processor with AVX2 has, and so SSE3 to SSE4.2. Emulators and
/// hypervisors can leave parts out.
#[cfg(feature = "std")]
pub(crate) fn has_avx2() -> bool {
    use std::is_x86_feature_detected as has;
    has!("avx2")
        && has!("avx")
        && has!("sse3")
        && has!("ssse3")
        && has!("sse4.1")
        && has!("sse4.2")
        && has!("bmi1")
        && has!("bmi2")
        && has!("lzcnt")
        && has!("pclmulqdq")
        && has!("popcnt")
}

/// True if the processor has the features of [`Avx512`](crate::Avx512), which include FMA and F16C.
#[cfg(feature = "std")]
pub(crate) fn has_avx512() -> bool {
    use std::is_x86_feature_detected as has;
    has_avx2()
        && has!("fma")
        && has!("f16c")
        && has!("avx512f")
        && has!("avx512bw")
        && has!("avx512dq")
        && has!("avx512vl")
        && has!("avx512vbmi2")
        && has!("avx512vnni")
        && has!("vpclmulqdq")
}

#[cfg(not(feature = "std"))]
pub(crate) use cpuid::{has_avx2, has_avx512};

/// True if this is AMD's Zen 5 (family 26) or later. These processors are known for two properties:
/// - operations on 512 bits take no longer than those on 256;
/// - operations on vectors have a latency of two cycles, moves between vector and general registers have a high
///   latency, and six units add words in general registers.
///
/// A matter of speed alone: either answer is right on every processor.
pub(crate) fn is_zen_5() -> bool {
    /// 0 before the answer is known, then 1 (no) or 2 (yes).
    static KNOWN: AtomicU8 = AtomicU8::new(0);
    match KNOWN.load(Ordering::Relaxed) {
        0 => {
            let is = cpuid::is_amd() && cpuid::family() >= 26;
            KNOWN.store(1 + is as u8, Ordering::Relaxed);
            is
        }
        known => known == 2,
    }
}

mod cpuid {
    use core::arch::x86_64::__cpuid_count;
    use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    /// The leaves that are asked for; of leaf 7 the subleaf 0.
    const LEAVES: [u32; 4] = [0, 1, 7, 0x8000_0001];

    /// The registers of a leaf.
    struct Known {
        words: [AtomicU32; 4],
        known: AtomicBool,
    }

    /// Each leaf is asked for once in a process: in a virtual machine the hypervisor answers, which takes nine thousand
    /// cycles on a Zen 4, as long as half an encapsulation.
    static KNOWN: [Known; LEAVES.len()] = [const {
        Known { words: [const { AtomicU32::new(0) }; 4], known: AtomicBool::new(false) }
    }; LEAVES.len()];

    /// The number of times that the processor was asked.
    #[cfg(all(test, feature = "std"))]
    pub(super) static ASKED: AtomicU32 = AtomicU32::new(0);

    /// (EAX, EBX, ECX, EDX) of one of [`LEAVES`], or zeros if the processor does not have it. Every one for x86-64 has
    /// all but leaf 7.
    fn leaf(number: u32, sub: u32) -> (u32, u32, u32, u32) {
        let Some(place) = LEAVES.iter().position(|leaf| *leaf == number) else {
            return (0, 0, 0, 0);
        };
        let Known { words, known } = &KNOWN[place];
        if !known.load(Ordering::Acquire) {
            let is_there = number != 7 || leaf(0, 0).0 >= 7;
            let answer = if is_there { ask(number, sub) } else { [0; 4] };
            for (word, answer) in words.iter().zip(answer) {
                word.store(answer, Ordering::Relaxed);
            }
            known.store(true, Ordering::Release);
        }
        let [a, b, c, d] = [0, 1, 2, 3].map(|i: usize| words[i].load(Ordering::Relaxed));
        (a, b, c, d)
    }

    #[cold]
    #[allow(unused_unsafe)] // `__cpuid_count` is unsafe up to Rust 1.93.
    fn ask(number: u32, sub: u32) -> [u32; 4] {
        #[cfg(all(test, feature = "std"))]
        ASKED.fetch_add(1, Ordering::Relaxed);
        // SAFETY: CPUID is part of x86-64.
        let r = unsafe { __cpuid_count(number, sub) };
        [r.eax, r.ebx, r.ecx, r.edx]
    }

    /// True if the vendor is AMD.
    pub(crate) fn is_amd() -> bool {
        let (_, b, c, d) = leaf(0, 0);
        [b, d, c].map(u32::to_le_bytes).as_flattened() == b"AuthenticAMD"
    }

    /// The processor's family: from 15 on it is the sum of two fields.
    pub(crate) fn family() -> u32 {
        let version = leaf(1, 0).0;
        match version >> 8 & 15 {
            15 => 15 + (version >> 20 & 255),
            family => family,
        }
    }

    #[cfg(any(not(feature = "std"), test))]
    pub(crate) use features::{has_avx2, has_avx512};

    #[cfg(any(not(feature = "std"), test))]
    mod features {
        use core::arch::x86_64::_xgetbv;

        use super::leaf;

        /// True if all bits of `mask` are set in `word`.
        fn all(word: u32, mask: u32) -> bool {
            word & mask == mask
        }

        /// True if the operating system saves all the register state of `mask` (XCR0).
        fn saves(mask: u64) -> bool {
            #[target_feature(enable = "xsave")]
            fn xcr0() -> u64 {
                // SAFETY: the caller checked OSXSAVE; XCR0 always exists then.
                unsafe { _xgetbv(0) }
            }
            let osxsave = all(leaf(1, 0).2, 1 << 27 | 1 << 26);
            // SAFETY: OSXSAVE means that XGETBV is enabled.
            osxsave && unsafe { xcr0() } & mask == mask
        }

        pub(crate) fn has_avx2() -> bool {
            let sse3_pclmulqdq_ssse3 = all(leaf(1, 0).2, 1 | 1 << 1 | 1 << 9);
            let sse41_sse42_popcnt_avx = all(leaf(1, 0).2, 1 << 19 | 1 << 20 | 1 << 23 | 1 << 28);
            let bmi1_avx2_bmi2 = all(leaf(7, 0).1, 1 << 3 | 1 << 5 | 1 << 8);
            let lzcnt = all(leaf(0x8000_0001, 0).2, 1 << 5);
            sse3_pclmulqdq_ssse3
                && sse41_sse42_popcnt_avx
                && bmi1_avx2_bmi2
                && lzcnt
                && saves(0b110)
        }

        pub(crate) fn has_avx512() -> bool {
            let fma_f16c = all(leaf(1, 0).2, 1 << 12 | 1 << 29);
            let (_, b, c, _) = leaf(7, 0);
            let f_dq_bw_vl = all(b, 1 << 16 | 1 << 17 | 1 << 30 | 1 << 31);
            let vbmi2_vpclmulqdq_vnni = all(c, 1 << 6 | 1 << 10 | 1 << 11);
            has_avx2() && fma_f16c && f_dq_bw_vl && vbmi2_vpclmulqdq_vnni && saves(0b1110_0110)
        }
    }
}

#[cfg(all(test, feature = "std"))]
mod tests {
    #[test]
    fn the_processor_is_asked_once_for_each_leaf() {
        use super::cpuid;
        for _ in 0..100 {
            let _ = (cpuid::has_avx2(), cpuid::has_avx512(), super::is_zen_5());
        }
        // Each test's thread may be the first.
        let asked = cpuid::ASKED.load(core::sync::atomic::Ordering::Relaxed);
        assert!(asked <= 3 * 4, "{asked} times");
    }

    #[test]
    fn cpuid_agrees_with_the_standard_library() {
        assert_eq!(super::cpuid::has_avx2(), super::has_avx2());
        assert_eq!(super::cpuid::has_avx512(), super::has_avx512());
    }

    /// Compares the family with the one that the operating system read from the processor.
    #[cfg(target_os = "linux")]
    #[test]
    fn the_family_is_that_of_the_operating_system() {
        let Ok(info) = std::fs::read_to_string("/proc/cpuinfo") else {
            return std::println!("skipped: no /proc/cpuinfo");
        };
        let field = |name: &str| {
            let mut lines = info.lines().filter_map(|line| line.split_once(':'));
            lines.find(|(key, _)| key.trim() == name).map(|(_, value)| value.trim())
        };
        assert_eq!(field("vendor_id").map(|v| v == "AuthenticAMD"), Some(super::cpuid::is_amd()));
        assert_eq!(field("cpu family").and_then(|v| v.parse().ok()), Some(super::cpuid::family()));
    }
}

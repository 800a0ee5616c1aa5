//! Vectors of 64-bit words on every backend of this processor, against plain words.

use goodprime_lanes::{Backend, Hashing, Isa, Kernel};

use crate::common::Random;

/// The shifts and rotations that SHA-512 uses, and the extreme ones.
macro_rules! counts {
    ($name:ident) => {
        [
            $name!(1),
            $name!(6),
            $name!(7),
            $name!(8),
            $name!(14),
            $name!(18),
            $name!(19),
            $name!(28),
            $name!(34),
            $name!(39),
            $name!(41),
            $name!(61),
            $name!(63),
        ]
    };
}

/// Results of sums and differences, three-operand functions, rotations and shifts, in this order.
#[derive(Default)]
struct Results {
    functions: [[u64; 4]; 7],
    rotations: [[u64; 4]; 13],
    shifts: [[u64; 4]; 13],
}

/// The operations on words, with three vectors loaded from index 1 on.
struct Operations<'a>(&'a [u64; 13], &'a mut Results);

impl Kernel for Operations<'_> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> usize {
        let Operations(words, out) = self;
        let isa = isa.hashing();
        let [a, b, c] = [isa.load64(words, 1), isa.load64(words, 5), isa.load64(words, 9)];
        let functions = [
            isa.add64(a, b),
            isa.sub64(a, b),
            isa.xor64(a, b, c),
            isa.choose64(a, b, c),
            isa.majority64(a, b, c),
            isa.chi64(a, b, c),
            isa.splat64(words[0]),
        ];
        macro_rules! rotate {
            ($n:literal) => {
                isa.rotate64::<$n>(a)
            };
        }
        macro_rules! shift {
            ($n:literal) => {
                isa.shift64::<$n>(a)
            };
        }
        for (to, v) in out.functions.iter_mut().zip(functions) {
            isa.store64(to, 0, v);
        }
        for (to, v) in out.rotations.iter_mut().zip(counts!(rotate)) {
            isa.store64(to, 0, v);
        }
        for (to, v) in out.shifts.iter_mut().zip(counts!(shift)) {
            isa.store64(to, 0, v);
        }
        I::Hashing::LANES64
    }
}

#[test]
fn vectors_agree_with_words() {
    macro_rules! count {
        ($n:literal) => {
            $n
        };
    }
    let counts: [u32; 13] = counts!(count);
    for backend in Backend::available() {
        let mut random = Random(7);
        for _ in 0..1000 {
            let words: [u64; 13] = core::array::from_fn(|_| random.next());
            let mut out = Results::default();
            let lanes = backend.run(Operations(&words, &mut out));
            assert!([1, 2, 4].contains(&lanes), "{backend}");
            for lane in 0..lanes {
                let [a, b, c] = [words[1 + lane], words[5 + lane], words[9 + lane]];
                let expected = [
                    a.wrapping_add(b),
                    a.wrapping_sub(b),
                    a ^ b ^ c,
                    a & b | !a & c,
                    a & b | a & c | b & c,
                    a ^ (!b & c),
                    words[0],
                ];
                assert_eq!(out.functions.map(|v| v[lane]), expected, "{backend}");
                let expected = counts.map(|n| a.rotate_right(n));
                assert_eq!(out.rotations.map(|v| v[lane]), expected, "{backend}");
                assert_eq!(out.shifts.map(|v| v[lane]), counts.map(|n| a >> n), "{backend}");
            }
        }
    }
}

/// The words of rows of bytes.
struct Columns<'a>([&'a [u8; 128]; 4], &'a mut [[u64; 4]; 16]);

impl Kernel for Columns<'_> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> usize {
        let isa = isa.hashing();
        let mut columns = [isa.splat64(0); 16];
        isa.columns64(&mut columns, self.0);
        for (to, v) in self.1.iter_mut().zip(columns) {
            isa.store64(to, 0, v);
        }
        I::Hashing::LANES64
    }
}

#[test]
fn columns_are_big_endian_words_of_rows() {
    for backend in Backend::available() {
        let mut random = Random(8);
        let rows: [[u8; 128]; 4] =
            core::array::from_fn(|_| core::array::from_fn(|_| random.next() as u8));
        let mut out = [[0; 4]; 16];
        let lanes = backend.run(Columns(rows.each_ref(), &mut out));
        for (i, column) in out.iter().enumerate() {
            for (word, row) in column[..lanes].iter().zip(&rows) {
                let bytes = row[8 * i..8 * i + 8].try_into().unwrap();
                assert_eq!(*word, u64::from_be_bytes(bytes), "{backend} word {i}");
            }
        }
    }
}

/// Stores one vector in the middle.
struct Store<'a>(&'a mut [u64; 8], usize);

impl Kernel for Store<'_> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> usize {
        let isa = isa.hashing();
        isa.store64(self.0, self.1, isa.splat64(1));
        I::Hashing::LANES64
    }
}

#[test]
fn stores_write_one_vector_and_nothing_else() {
    for backend in Backend::available() {
        for at in 0..=4 {
            let mut words = [0; 8];
            let lanes = backend.run(Store(&mut words, at));
            for (i, word) in words.into_iter().enumerate() {
                assert_eq!(word == 1, (at..at + lanes).contains(&i), "{backend}");
            }
        }
    }
}

/// Loads words into the lanes of a vector and stores them.
struct Gather<'a>(&'a [u64; 4], &'a mut [u64; 4]);

impl Kernel for Gather<'_> {
    type Output = usize;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> usize {
        let isa = isa.hashing();
        isa.store64(self.1, 0, isa.gather64(*self.0));
        I::Hashing::LANES64
    }
}

#[test]
fn words_are_gathered_in_their_order() {
    for backend in Backend::available() {
        let mut random = Random(10);
        let words: [u64; 4] = core::array::from_fn(|_| random.next());
        let mut out = [0; 4];
        let lanes = backend.run(Gather(&words, &mut out));
        assert_eq!(out[..lanes], words[..lanes], "{backend}");
    }
}

/// Loads a word into the first lane of a vector and stores it; and the first word of a loaded vector.
struct FirstLane<'a>(&'a [u64; 4]);

impl Kernel for FirstLane<'_> {
    type Output = [u64; 3];
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> [u64; 3] {
        let isa = isa.hashing();
        let sum = isa.add64(isa.first_lane64(self.0[1]), isa.load64(self.0, 0));
        let words = [isa.first_lane64(self.0[1]), isa.load64(self.0, 0), sum];
        words.map(|v| isa.lane_of64(v))
    }
}

#[test]
fn the_first_lane_is_written_and_read() {
    for backend in Backend::available() {
        let mut random = Random(9);
        for _ in 0..100 {
            let words: [u64; 4] = core::array::from_fn(|_| random.next());
            let expected = [words[1], words[0], words[0].wrapping_add(words[1])];
            assert_eq!(backend.run(FirstLane(&words)), expected, "{backend}");
        }
    }
}

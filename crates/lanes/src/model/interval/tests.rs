use super::*;
use crate::modulus::{Zq, Zq32};

type Q = Zq<4591>;

#[test]
fn an_overflow_is_reported_at_the_kernels_line() {
    let log = Log::new();
    let isa = Interval::<false>::new(&log);
    let a = [Range::within(20_000); LANES];
    let line = line!() + 1;
    isa.add(a, a);
    let (violation, value) = log.violations().pop().expect("an overflow");
    assert_eq!((violation.line, value), (line, 40_000));
    assert_eq!(violation.file, file!());
}

#[test]
fn ranges_contain_every_value_that_lanes_compute() {
    // Every operation modulo q on every 16-bit value, against the portable lanes.
    use crate::portable::Portable;
    let log = Log::new();
    let everything = [Range { low: -32768, high: 32767 }; LANES];
    let c = Constant::new::<Q>(Style::Montgomery, 1229);
    let interval = Interval::<false>::new(&log);
    let ranges = [
        interval.reduce::<Q>(everything)[0],
        interval.freeze::<Q>(everything)[0],
        interval.mulc::<Q>(everything, c)[0],
    ];
    for a in i16::MIN..=i16::MAX {
        let v = Portable.splat(a);
        let values = [Portable.reduce::<Q>(v), Portable.freeze::<Q>(v), Portable.mulc::<Q>(v, c)];
        for (value, range) in values.iter().zip(ranges) {
            let value = value[0] as i64;
            assert!(range.low <= value && value <= range.high, "{a}: {value} in {range:?}");
        }
    }
    assert_eq!(log.violations(), []);
}

#[test]
fn ranges_of_32_bits_contain_every_product() {
    type M = Zq32<20_123_521>;
    let q = M::Q as i64;
    let bound = 1 << 31;
    for c in [1, 2, 1229, q / 2, -q / 2] {
        let everything = [Range { low: -bound, high: bound - 1 }; HALF];
        let log = Log::new();
        let [m, b] = [Style::Montgomery, Style::Barrett].map(|s| Constant32::new::<M>(s, c));
        let montgomery = Interval::<false>::new(&log).mulc32::<M>(everything, m)[0];
        let barrett = Interval::<true>::new(&log).mulc32::<M>(everything, b)[0];
        for a in (-bound..bound).step_by(65_521).chain([bound - 1]) {
            let r = (a * m.value as i64 - (a as i32).wrapping_mul(m.companion) as i64 * q) >> 32;
            assert!(montgomery.low <= r && r <= montgomery.high, "{a}·{c}: {r}");
            let t = (a * b.companion as i64 + (1 << 30)) >> 31;
            let r = a * b.value as i64 - t * q;
            assert!(barrett.low <= r && r <= barrett.high, "{a}·{c}: {r}");
        }
        assert_eq!(log.violations(), []);
    }
}

#[test]
fn a_64_bit_overflow_is_reported() {
    let log = Log::new();
    let isa = Interval::<false>::new(&log);
    let w = [Range::within(1 << 31); LANES + 2];
    let c = [Range::within(1 << 30); HALF];
    let sum = isa.window32(isa.zero64(), &w, 0, c);
    assert_eq!(log.violations(), []);
    isa.window32(sum, &w, 0, c);
    assert_eq!(log.violations().len(), 1);
}

#[test]
fn barrett_ranges_contain_every_product() {
    for c in [1, 2, 1229, 2295, -2295] {
        let constant = Constant::new::<Q>(Style::Barrett, c);
        let log = Log::new();
        let everything = [Range { low: -32768, high: 32767 }; LANES];
        let range = Interval::<true>::new(&log).mulc::<Q>(everything, constant)[0];
        for a in i16::MIN..=i16::MAX {
            let t = (a as i64 * constant.companion as i64 + (1 << 14)) >> 15;
            let r = a as i64 * constant.value as i64 - t * 4591;
            assert!(range.low <= r && r <= range.high, "{a}·{c}: {r} in {range:?}");
        }
        assert_eq!(log.violations(), []);
    }
}

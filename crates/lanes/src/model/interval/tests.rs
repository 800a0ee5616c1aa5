use super::*;
use crate::model::{Grade, Range, Value};
use crate::modulus::Zq;

type Q = Zq<4591>;
const LANES: usize = 16;
const EVERYTHING: Range = Range { low: -32768, high: 32767 };

#[test]
fn an_overflow_is_reported_at_the_kernels_line() {
    let log = Log::new();
    let isa = Sixteen::<false>::new(&log);
    let a = [Value::within(20_000); LANES];
    let line = line!() + 1;
    isa.add(&a, &a);
    let (violation, value) = log.violations().pop().expect("an overflow");
    assert_eq!((violation.line, value), (line, 40_000));
    assert_eq!(violation.file, file!());
}

#[test]
fn ranges_contain_every_value_that_lanes_compute() {
    // Every operation modulo q on every 16-bit value, against the portable lanes.
    use crate::portable::Portable;
    let log = Log::new();
    let everything = [Value::graded(EVERYTHING, Grade::Left); LANES];
    let c = Constant::new::<Q>(Style::Montgomery, 1229);
    let interval = Sixteen::<false>::new(&log);
    let ranges = [
        interval.reduce::<Q>(&everything)[0].range,
        interval.freeze::<Q>(&everything)[0].range,
        interval.mulc::<Q>(&everything, c)[0].range,
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
fn barrett_ranges_contain_every_product() {
    for c in [1, 2, 1229, 2295, -2295] {
        let constant = Constant::new::<Q>(Style::Barrett, c);
        let log = Log::new();
        let everything = [Value::graded(EVERYTHING, Grade::Left); LANES];
        let range = Sixteen::<true>::new(&log).mulc::<Q>(&everything, constant)[0].range;
        for a in i16::MIN..=i16::MAX {
            let t = (a as i64 * constant.companion as i64 + (1 << 14)) >> 15;
            let r = a as i64 * constant.value as i64 - t * 4591;
            assert!(range.low <= r && r <= range.high, "{a}·{c}: {r} in {range:?}");
        }
        assert_eq!(log.violations(), []);
    }
}

/// A kernel of two operands, as the last of its lanes' operations leaves them.
type Kernel = for<'a> fn(LikeAvx2<'a>, V<'a, LANES>, V<'a, LANES>) -> V<'a, LANES>;

/// The grade of a kernel's result for an operand on the left and one on the right, and the number of mixtures of
/// grades.
fn graded(kernel: Kernel) -> (Grade, usize) {
    let log = Log::new();
    let operand = |grade| log.intern([Value::graded(Range::within(2295), grade); LANES]);
    let out = kernel(Interval::new(&log), operand(Grade::Left), operand(Grade::Right));
    assert_eq!(log.violations(), []);
    (out[0].grade, log.mixtures().len())
}

#[test]
fn grades_add_in_products_and_are_equal_in_sums() {
    let bilinear: [Kernel; 4] = [
        |l, a, b| l.mulf::<Q>(a, l.factor::<Q>(b)),
        |l, a, b| l.mulf::<Q>(l.reduce::<Q>(l.add(a, a)), l.factor::<Q>(b)),
        |l, a, b| l.freeze::<Q>(l.mul_add(l.splat(0), l.mulf::<Q>(b, l.factor::<Q>(a)), 3)),
        |l, a, b| {
            let c = l.pair(b, 0);
            let a = [*a, *a].concat();
            l.montgomery::<Q>(l.window(l.window(l.zero(), &a, 0, c), &a, 3, c))
        },
    ];
    for (i, kernel) in bilinear.into_iter().enumerate() {
        assert_eq!(graded(kernel), (Grade::Both, 0), "{i}");
    }
    assert_eq!(graded(|l, a, _| l.sub(a, l.splat(0))), (Grade::Left, 0));
    assert_eq!(
        graded(|l, _, b| l.mulc::<Q>(b, Constant::new::<Q>(Style::Montgomery, 1229))).0,
        Grade::Right
    );
}

#[test]
#[allow(clippy::unit_arg)] // A mask of intervals says nothing, so it is ().
fn what_is_not_bilinear_is_a_mixture() {
    let refused: [(&str, Kernel); 6] = [
        ("a·a", |l, a, _| l.mulf::<Q>(a, l.factor::<Q>(a))),
        ("a + b", |l, a, b| l.add(a, b)),
        ("a + 1", |l, a, _| l.add(a, l.splat(1))),
        ("a·b + a", |l, a, b| l.sub(l.mulf::<Q>(a, l.factor::<Q>(b)), a)),
        ("a·b·b", |l, a, b| l.mulf::<Q>(l.mulf::<Q>(a, l.factor::<Q>(b)), l.factor::<Q>(b))),
        ("a if a > 0", |l, a, _| l.add(l.select(l.positive(a), a, l.splat(0)), a)),
    ];
    for (name, kernel) in refused {
        assert_eq!(graded(kernel), (Grade::Unknown, 1), "{name}");
    }
}

use goodprime_lanes::Style;
use goodprime_lanes::model::{Grade, Log, Range, Sixteen, Value};

use crate::{Constant32, Modular32, Modulus32, Zq32};

const LANES: usize = 16;
const HALF: usize = LANES / 2;

#[test]
fn ranges_of_32_bits_contain_every_product() {
    type M = Zq32<20_123_521>;
    let q = M::Q as i64;
    let bound = 1 << 31;
    for c in [1, 2, 1229, q / 2, -q / 2] {
        let everything = [Value::graded(Range { low: -bound, high: bound - 1 }, Grade::Left); HALF];
        let log = Log::new();
        let [m, b] = [Style::Montgomery, Style::Barrett].map(|s| Constant32::new::<M>(s, c));
        let montgomery = Sixteen::<false>::new(&log).mulc32::<M>(&everything, m)[0].range;
        let barrett = Sixteen::<true>::new(&log).mulc32::<M>(&everything, b)[0].range;
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
    let isa = Sixteen::<false>::new(&log);
    let w = [Value::within(1 << 31); LANES + 2];
    let c = [Value::within(1 << 30); HALF];
    let sum = isa.window32(isa.zero64(), &w, 0, &c);
    assert_eq!(log.violations(), []);
    isa.window32(sum, &w, 0, &c);
    assert_eq!(log.violations().len(), 1);
}

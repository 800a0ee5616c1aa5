//! AES's S-box as a circuit.

/// Applies the S-box to 64 bytes at once. Word i holds bit i of each byte, the lowest bit first. The result lacks the
/// constant 0x63 of the S-box, because the round keys ([`super::Keys`]) include it.
///
/// The circuit has the 113 gates of Boyar, Peralta and Çalık
/// (<https://cs-www.cs.yale.edu/homes/peralta/CircuitStuff/SLP_AES_113.txt>) except for the four NOTs. It has their
/// names: x0 and s0 are the highest bits of input and output.
#[rustfmt::skip] // One gate per line says no more.
pub(super) fn substitute(bits: &[u64; 8]) -> [u64; 8] {
    let [x7, x6, x5, x4, x3, x2, x1, x0] = *bits;
    // Sums of inputs.
    let y14 = x3 ^ x5; let t0 = x2 ^ x1; let y1 = t0 ^ x7; let y9 = x3 ^ x0; let y13 = x0 ^ x6;
    let y12 = y13 ^ y14; let y8 = x0 ^ x5; let t1 = x4 ^ y12; let y15 = t1 ^ x5; let y5 = x6 ^ y1;
    let y3 = y5 ^ y8; let y4 = y1 ^ x3; let y10 = y15 ^ t0; let y20 = x1 ^ t1; let y6 = y15 ^ x7;
    let y11 = y20 ^ y9; let y7 = x7 ^ y11; let y19 = y10 ^ y8; let y17 = y10 ^ y11; let y16 = y7 ^ y1;
    let y2 = y5 ^ y13; let y18 = y2 ^ y7; let y21 = y13 ^ y16;
    // The inverse in the field.
    let t2 = y12 & y15; let t3 = y3 & y6; let t5 = y4 & x7; let t4 = t3 ^ t2; let t17 = t4 ^ y20;
    let t12 = y9 & y11; let t15 = y8 & y10; let t16 = t15 ^ t12; let t6 = t5 ^ t2; let t18 = t6 ^ t16;
    let t13 = y14 & y17; let t14 = t13 ^ t12; let t22 = t18 ^ y19; let t10 = y2 & y7; let t7 = y13 & y16;
    let t11 = t10 ^ t7; let t20 = t11 ^ t16; let t21 = t17 ^ t14; let t8 = y5 & y1; let t9 = t8 ^ t7;
    let t19 = t9 ^ t14; let t23 = t19 ^ y21; let t26 = t21 & t23; let t24 = t20 ^ y18; let t25 = t21 ^ t22;
    let t31 = t22 ^ t26; let t30 = t23 ^ t24; let t32 = t31 & t30; let t33 = t32 ^ t24; let t27 = t26 ^ t24;
    let t34 = t23 ^ t33; let t35 = t27 ^ t33; let t36 = t24 & t35; let t37 = t36 ^ t34; let t28 = t25 & t27;
    let t38 = t27 ^ t36; let t29 = t28 ^ t22; let t44 = t33 ^ t37; let t39 = t38 & t29; let t40 = t25 ^ t39;
    let t43 = t29 ^ t40; let t42 = t29 ^ t33; let t41 = t40 ^ t37; let t45 = t42 ^ t41;
    // Products with the inverse; the outputs are sums of them.
    let z2 = x7 & t33; let z0 = y15 & t44; let z1 = y6 & t37; let z5 = y7 & t29; let z3 = t43 & y16;
    let z12 = y13 & t43; let z14 = y2 & t29; let z13 = y5 & t40; let z4 = y1 & t40; let z6 = t42 & y11;
    let z8 = y10 & t41; let z7 = y17 & t45; let z16 = t45 & y14; let z15 = y9 & t42; let z17 = t41 & y8;
    let z9 = t44 & y12; let z10 = t37 & y3; let z11 = y4 & t33;
    let c4 = z2 ^ z0; let c5 = z1 ^ z0; let c12 = z3 ^ z5; let c14 = c12 ^ c4; let c6 = z4 ^ z3;
    let c11 = c5 ^ c6; let c7 = c4 ^ z12; let c9 = z8 ^ c7; let c8 = z7 ^ c6; let c16 = z6 ^ c8;
    let c10 = c9 ^ c8; let c17 = z14 ^ c10; let c1 = z16 ^ z15; let c13 = z13 ^ c1; let c18 = c13 ^ c14;
    let s6 = c10 ^ c18; let s7 = z12 ^ c18; let c2 = z10 ^ c1; let c3 = z9 ^ c2; let c20 = z15 ^ c16;
    let s0 = c3 ^ c16; let s3 = c11 ^ c3; let c26 = c17 ^ c20; let c21 = z11 ^ c2; let s2 = c26 ^ z17;
    let s4 = c14 ^ s3; let s5 = c21 ^ c17; let s1 = s3 ^ c16;
    [s7, s6, s5, s4, s3, s2, s1, s0]
}

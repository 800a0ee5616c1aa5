/* SPDX-License-Identifier: CC0-1.0 OR 0BSD. Public domain, or 0BSD: as you like. */
/*
 * Streamlined NTRU Prime sntrup761 in portable C99. From goodprime, where its
 * tests, proofs and figures are: https://github.com/goodprime/goodprime
 *
 * A project may define, before this text or by the command line:
 *
 * SNTRUP761_RANDOMBYTES(out, n)	fills n bytes. An expression whose value is
 *	not 0 if it failed. By default `(randombytes(out, n), 0)`, for a
 *	randombytes() that cannot fail, which the project declares in
 *	SNTRUP761_HEADER or has as SUPERCOP declares it (below).
 * SNTRUP761_SHA512(out, in, n)	the 64 bytes of SHA-512 of n bytes. By default
 *	the SHA-512 of this file, which is left out otherwise.
 * SNTRUP761_WIPE(p, n)	overwrites n bytes, as explicit_bzero() does.
 * SNTRUP761_DECLASSIFY(p, n)	is told of n bytes that stop being secret, for
 *	tools that look for branches on secrets. There is one such place.
 * SNTRUP761_HEADER	a header with all of these, in quotes.
 *
 * Promises. No branch, no address and no division depends on a secret; whether a
 * random g is invertible is public, as g is then thrown away. Every array that
 * held a secret is wiped; what a compiler spilled is not. Keys and ciphertexts
 * may hold any bytes. No memory is allocated. Key generation takes 16 kB of
 * stack (README.md has a table).
 *
 * Relied on, besides C99: two's complement, >> of negative numbers keeps the
 * sign, and numbers are reduced modulo 2^n when they are converted to a signed
 * type (C99 6.3.1.3 and 6.5.7 let compilers choose; every compiler chooses
 * this). Whatever may overflow is unsigned, so -ftrapv changes nothing.
 *
 * How it is fast. Coefficients are 16-bit numbers, and loops over them have
 * constant bounds and no branch, so that compilers make vectors of them:
 * gcc from 12 at -O2 and clang do. Each function says the bounds of its numbers.
 */
#ifdef SNTRUP761_HEADER
#include SNTRUP761_HEADER
#endif
#include "sntrup761.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
#define restrict __restrict
#endif

#ifndef SNTRUP761_RANDOMBYTES
#ifndef SNTRUP761_HEADER
#ifdef __cplusplus
extern "C"
#endif
void randombytes(unsigned char *out, unsigned long long n);
#endif
#define SNTRUP761_RANDOMBYTES(out, n) (randombytes((out), (n)), 0)
#endif

#ifndef SNTRUP761_DECLASSIFY
#define SNTRUP761_DECLASSIFY(p, n) ((void)0)
#endif

/* APART: functions whose arrays are not on the stack beneath another's. */
#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#define APART static __attribute__((noinline))
/* The optimiser does not know where the number in x comes from. */
#define OPAQUE(x) __asm__("" : "+r"(x))
#elif defined(_MSC_VER)
#define INLINE static __forceinline
#define APART static __declspec(noinline)
#define OPAQUE(x) ((void)0)
#else
#define INLINE static inline
#define APART static
#define OPAQUE(x) ((void)0)
#endif

/* A loop over a few lanes, to be made a vector before it is unrolled. */
#if defined(__clang__)
#define LANES _Pragma("clang loop unroll(disable)")
#elif defined(__GNUC__) && __GNUC__ >= 8
#define LANES _Pragma("GCC unroll 1")
#else
#define LANES
#endif

/*
 * gcc 12 before 12.3 makes wrong code of hi() below where a target has no vector
 * registers and it takes general registers for them (GCC bug 106322).
 */
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ >= 12 && \
    !defined(__SSE2__) && !defined(__ARM_NEON) && !defined(__VSX__)
#pragma GCC optimize("no-tree-vectorize")
#endif

typedef int16_t i16;

/* x^761 - x - 1 and 4591, and N coefficients of memory, zeros from P on. */
#define N 768
/* The largest coefficient of R/q, (Q-1)/2. */
#define HALF 2295
/* Bytes of a polynomial of R/3. */
#define SMALL 191
#define PUBLIC crypto_kem_sntrup761_PUBLICKEYBYTES
#define CIPHER crypto_kem_sntrup761_CIPHERTEXTBYTES
#define HASH 32

/*
 * A prime m of the products: m, 1/m modulo 2^16, 2^16/m as a whole number and
 * 2^-16ths, a third root of unity beta and 2^16/192 modulo m, both times 2^16, and
 * the powers 0 to 31 of a 64th root of unity, in the order of reversed bits, times
 * 2^16.
 */
typedef struct {
	i16 m, inverse, whole, fraction, beta, scale, z[32];
} prime;

/* constants.py writes the ring from here */
#define P 761
#define Q 4591
#define W 286
#define Q_INVERSE 15631 /* 1/q modulo 2^16 */
#define Q_RECIPROCAL 14 /* 2^16/q */
#define Q_FINE 58470 /* 2^28/q */
#define R2_MOD_Q (-433) /* 2^32 modulo q */
#define M1_IN_M2 3563 /* 2^16/m1 modulo m2 */
#define M1_IN_M2_M2 32747 /* that over m2, mod 2^16 */
#define M2_ 10753 /* m2 */
#define M1_IN_Q 1821 /* 2^16*m1 modulo q */
#define THIRD 21846 /* 2^16/3 */

static const prime M1 = {
	7681, -7679, 9, -30656, 308, -2219, {
		-3593, -3777, -3625, 3182, -2194, -2456, 1100, 3696, 1414,
		-1701, 2876, -2319, -2495, 834, -2250, 121, -617, 1921, 2830,
		3364, -1296, 1483, 1525, -2557, 3706, 2006, -1599, -1993,
		-2237, -1986, 2816, 2088,
	}
};

static const prime M2 = {
	10753, -10751, 6, 6204, -4764, -3243, {
		1018, 223, 4188, -3688, 2413, -3686, 357, -376, -2695, 730,
		-4855, -2236, 425, -4544, -3364, 3784, -1520, -4875, -4035,
		5063, 918, -2503, 4347, 3012, 1341, 1931, 341, -3823, 5175,
		-4095, 5213, -2629,
	}
};
/* constants.py: to here */

static void wipe(void *p, size_t n)
{
#if defined(SNTRUP761_WIPE)
	SNTRUP761_WIPE(p, n);
#elif defined(__GNUC__)
	memset(p, 0, n);
	__asm__ volatile("" : : "r"(p) : "memory");
#else
	volatile unsigned char *byte = (volatile unsigned char *)p;

	while (n-- > 0)
		*byte++ = 0;
#endif
}
#define WIPE(array) wipe((array), sizeof(array))

/* ---- 16-bit numbers ---- */

INLINE i16 add(i16 a, i16 b) { return (i16)((unsigned)a + (unsigned)b); }
INLINE i16 sub(i16 a, i16 b) { return (i16)((unsigned)a - (unsigned)b); }
/* The low half of a product; and the high one, rounded down. */
INLINE i16 lo(i16 a, i16 b) { return (i16)((unsigned)a * (unsigned)b); }
/* Signed all the way: gcc 12.2 takes the unsigned high half otherwise. */
INLINE i16 hi(i16 a, i16 b) { return (i16)(((int32_t)a * b) >> 16); }
/* -1 if a < 0, or else 0. */
INLINE i16 negative(i16 a) { return (i16)(a >> 15); }
/* -1 if a != 0, or else 0. */
INLINE i16 nonzero(i16 a) { return negative((i16)(a | sub(0, a))); }

/*
 * Montgomery's product: a*b/2^16 modulo m, for b_m = b/m modulo 2^16. The low
 * halves of a*b and of lo(a, b_m)*m are equal, so their high halves differ by
 * (a*b - lo(a, b_m)*m)/2^16: at most |a*b|/2^16 + m/2.
 */
INLINE i16 montgomery(i16 a, i16 b, i16 b_m, i16 m)
{
	return sub(hi(a, b), hi(lo(a, b_m), m));
}

INLINE i16 montgomery_q(i16 a, i16 b)
{
	return montgomery(a, b, lo(b, Q_INVERSE), Q);
}

/* Any a to -HALF ... HALF, modulo Q. The first line leaves -393 ... 4656. */
INLINE i16 freeze(i16 a)
{
	a = sub(a, lo(hi(a, Q_RECIPROCAL), Q));
	return sub(a, (i16)(Q & negative(sub(HALF, a))));
}

/* -8000 ... 8000 to -1, 0 or 1, modulo 3: hi() is (a+8001)/3 rounded down. */
INLINE i16 freeze_3(i16 a)
{
	a = add(a, 8002);
	return sub(sub(a, lo(hi(a, THIRD), 3)), 1);
}

/* ---- Products ---- */

/*
 * Polynomials of at most 768 coefficients are multiplied in Z_m[x]/(x^1536 - 1),
 * so that no coefficient of the product meets another. With y = x^8 this is
 * Z_m[x, y]/(y - x^8, y^192 - 1), and as 192 = 64*3 there is Good's trick:
 * y = u*w with u^64 = 1 and w^3 = 1, where y^k is u^(k mod 64) * w^(k mod 3). So
 * the 8 coefficients before y^k are in row k mod 64 and in slot k mod 3. A
 * transform of radix 3 on slots and six of radix 2 on rows leave, for each of 192
 * values z of y, a polynomial modulo x^8 - z.
 */
typedef i16 rows[64 * 24];

/* Where the coefficients before y^k are. */
INLINE i16 *eight(i16 *a, size_t k)
{
	return a + 24 * (k % 64) + 8 * (k % 3);
}

/* z, and z/m modulo 2^16, in each lane: compilers load them as vectors. */
typedef struct {
	i16 z[24], z_m[24];
} factor;

INLINE void spread(factor *out, i16 z, const prime *M)
{
	i16 z_m = lo(z, M->inverse);

	LANES for (size_t i = 0; i < 24; i++)
		out->z[i] = z;
	LANES for (size_t i = 0; i < 24; i++)
		out->z_m[i] = z_m;
}

/*
 * Slots (s, t, v) of each row to their values s + t*b^k + v*b^2k for k = 0, 1, 2,
 * where b^2 = -1-b. For sums of slots below 2^15; a value is then at most
 * |s| + |t| + |v| + |t-v|*|b|/2^16 + m/2.
 */
INLINE void transform_slots(i16 *restrict a, i16 b, const prime *M)
{
	i16 m = M->m, b_m = lo(b, M->inverse);

	for (size_t r = 0; r < 64; r++, a += 24)
		LANES for (size_t i = 0; i < 8; i++) {
			i16 s = a[i], t = a[8 + i], v = a[16 + i];
			i16 d = montgomery(sub(t, v), b, b_m, m);

			a[i] = add(add(s, t), v);
			a[8 + i] = add(sub(s, v), d);
			a[16 + i] = sub(sub(s, t), d);
		}
}

/* Any numbers to -m/4 ... m + m/4, modulo m; by M2 to -m/20 ... m + m/20. */
INLINE void reduce(i16 *restrict a, const prime *M)
{
	i16 m = M->m, whole = M->whole;

	for (size_t i = 0; i < 1536; i++)
		a[i] = sub(a[i], lo(hi(a[i], whole), m));
}

/* (f, g) to (f + y*g, f - y*g): at most |f| + |g|*|y|/2^16 + m/2. */
INLINE void split(i16 *restrict f, i16 *restrict g, const factor *restrict y,
    i16 m)
{
	LANES for (size_t i = 0; i < 24; i++) {
		i16 s = f[i], t = montgomery(g[i], y->z[i], y->z_m[i], m);

		f[i] = add(s, t);
		g[i] = sub(s, t);
	}
}

/*
 * Twice the inverse of split(), if y is minus the inverse of its y: (f, g) to
 * (f + g, (g - f)*y). The first is reduced to -m ... m, the second below m.
 */
INLINE void join(i16 *restrict f, i16 *restrict g, const factor *restrict y,
    const prime *M)
{
	i16 m = M->m, whole = M->whole, half = (i16)(M->m / 2);

	LANES for (size_t i = 0; i < 24; i++) {
		i16 s = add(f[i], g[i]), t = sub(g[i], f[i]);

		f[i] = sub(s, lo(hi(add(s, half), whole), m));
		g[i] = montgomery(t, y->z[i], y->z_m[i], m);
	}
}

/*
 * The values of a polynomial |in| <= HALF. At most two slots of a row are not
 * zero, so slots become at most 10134; each split adds at most m/2 + |a|/12, and
 * three of them stay below 2^15, from there and from what reduce() leaves.
 */
INLINE void transform(i16 *restrict a, const i16 *restrict in, const prime *M)
{
	memset(a, 0, sizeof(rows));
	for (size_t k = 0; k < N / 8; k++)
		memcpy(eight(a, k), in + 8 * k, 8 * sizeof(i16));
	transform_slots(a, M->beta, M);
	for (size_t len = 32; len >= 1; len /= 2) {
		for (size_t k = 0; k < 32 / len; k++) {
			factor y;

			spread(&y, M->z[k], M);
			for (size_t r = 2 * k * len; r < (2 * k + 1) * len; r++)
				split(a + 24 * r, a + 24 * (r + len), &y, M->m);
		}
		if (len == 8 || len == 1)
			reduce(a, M);
	}
}

/* Secrets of multiply_modulo(), in one place to be wiped. */
typedef struct {
	i16 e[16], s[8], t[8];
} operands;

/*
 * c = a*b modulo x^8 - z/2^16, |c| < 2^15; c may be a. With e = (z*b, b), entry i
 * of a*b is the sum of e[8+i-j]*a[j]. Its four first terms, and the four others,
 * are made modulo 2^16 (X), less m times an estimate of their sum over m (T), by
 * t = 2^16*a/m. With |a|, |b| <= m/2 an estimate is too low by at most 1, and t,
 * which is rounded down, makes an error of at most 1/12: four of them, and 2, are
 * within 2.34 of the sum over m, and 2.34*m + m/2 < 2^15.
 */
INLINE void multiply_modulo(i16 *c, const i16 *a, const i16 *b, i16 z,
    operands *o, const prime *M)
{
	i16 m = M->m, whole = M->whole, fraction = M->fraction;
	i16 half = (i16)(M->m / 2), z_m = lo(z, M->inverse);
	i16 *e = o->e, *s = o->s, *t = o->t;

	/* To -m/2 ... m/2. */
	LANES for (size_t i = 0; i < 8; i++)
		e[8 + i] = sub(b[i], (i16)(m & negative(sub(half, b[i]))));
	LANES for (size_t i = 0; i < 8; i++)
		s[i] = sub(a[i], (i16)(m & negative(sub(half, a[i]))));
	LANES for (size_t i = 0; i < 8; i++)
		e[i] = montgomery(e[8 + i], z, z_m, m);
	LANES for (size_t i = 0; i < 8; i++)
		t[i] = add(lo(s[i], whole), hi(s[i], fraction));
#define X(j) (unsigned)lo(e[8 + i - (j)], s[j])
#define T(j) (unsigned)hi(e[8 + i - (j)], t[j])
	LANES for (size_t i = 0; i < 8; i++) {
		i16 x = (i16)(X(0) + X(1) + X(2) + X(3));
		i16 y = (i16)(X(4) + X(5) + X(6) + X(7));

		x = sub(x, lo((i16)(T(0) + T(1) + T(2) + T(3) + 2), m));
		y = sub(y, lo((i16)(T(4) + T(5) + T(6) + T(7) + 2), m));
		y = sub(y, lo(hi(add(y, half), whole), m));
		c[i] = add(x, y);
	}
#undef X
#undef T
}

/*
 * The coefficients of the product of two polynomials, from their values. They
 * replace a, in rows and slots; at most 0.6*m.
 */
INLINE void product(i16 *restrict a, const i16 *restrict b, const prime *M)
{
	operands o;
	i16 beta_m = lo(M->beta, M->inverse), scale_m = lo(M->scale, M->inverse);

	for (size_t r = 0; r < 64; r++) {
		/* The last layer has both signs of each power. */
		i16 z = r % 2 ? sub(0, M->z[r / 2]) : M->z[r / 2];

		for (size_t k = 24 * r; k < 24 * r + 24; k += 8) {
			multiply_modulo(a + k, a + k, b + k, z, &o, M);
			z = montgomery(z, M->beta, beta_m, M->m);
		}
	}
	reduce(a, M);
	for (size_t len = 1; len <= 32; len *= 2) {
		size_t top = 0;

		for (size_t k = 0; k < 32 / len; k++) {
			factor y;

			/* -1/z[k] is z[3*top-1-k], for the power top of 2 in k. */
			if (k >= 2 * top)
				top = k;
			spread(&y, k ? M->z[3 * top - 1 - k] : sub(0, M->z[0]), M);
			for (size_t r = 2 * k * len; r < (2 * k + 1) * len; r++)
				join(a + 24 * r, a + 24 * (r + len), &y, M);
		}
	}
	/* By the other root, -1-beta. */
	transform_slots(a, sub(0, add(M->z[0], M->beta)), M);
	for (size_t i = 0; i < 1536; i++)
		a[i] = montgomery(a[i], M->scale, scale_m, M->m);
	wipe(&o, sizeof(o));
}

/* One copy for each prime, which is a constant there. */
static void transform_1(i16 *a, const i16 *in) { transform(a, in, &M1); }
static void transform_2(i16 *a, const i16 *in) { transform(a, in, &M2); }
static void product_1(i16 *a, const i16 *b) { product(a, b, &M1); }
static void product_2(i16 *a, const i16 *b) { product(a, b, &M2); }

/* h = f*g in R/q, for |f| <= HALF and |g| <= 2; h may be f or g. */
APART void multiply_q(i16 *h, const i16 *f, const i16 *g)
{
	rows a, b;
	i16 x[1536];

	transform_1(a, f);
	transform_1(b, g);
	product_1(a, b);
	for (size_t k = 0; k < 192; k++)
		memcpy(x + 8 * k, eight(a, k), 8 * sizeof(i16));
	transform_2(a, f);
	transform_2(b, g);
	product_2(a, b);
	/*
	 * A coefficient is x + m1*d, at most 2295*2*761, so |d| < 460, and d is its
	 * residue modulo m2. Modulo Q, x + m1*d is at most 4610 + 2310.
	 */
	for (size_t k = 0; k < 192; k++) {
		const i16 *restrict y = eight(a, k);
		i16 *restrict z = x + 8 * k;

		LANES for (size_t i = 0; i < 8; i++) {
			i16 d = montgomery(sub(y[i], z[i]), M1_IN_M2, M1_IN_M2_M2, M2_);

			z[i] = add(z[i], montgomery_q(d, M1_IN_Q));
		}
	}
	/* x^761 = x + 1. Three terms are below 2^15. */
	for (size_t i = 0; i < N; i++)
		h[i] = freeze(add(x[i], add(x[P + i], x[P - 1 + i])));
	h[0] = freeze(add(x[0], x[P]));
	memset(h + P, 0, (N - P) * sizeof(i16));
	WIPE(a);
	WIPE(b);
	WIPE(x);
}

/*
 * h = f*g in R/3, for |f| <= 1 and |g| <= 2; h may be f or g. A coefficient is at
 * most 2*761 before x^761 = x + 1: 0.6*m1 + 2*761 < m1, so it is the residue.
 */
APART void multiply_3(i16 *h, const i16 *f, const i16 *g)
{
	rows a, b;
	i16 x[1536];

	transform_1(a, f);
	transform_1(b, g);
	product_1(a, b);
	for (size_t k = 0; k < 192; k++)
		memcpy(x + 8 * k, eight(a, k), 8 * sizeof(i16));
	for (size_t i = 0; i < N; i++)
		h[i] = freeze_3(add(x[i], add(x[P + i], x[P - 1 + i])));
	h[0] = freeze_3(add(x[0], x[P]));
	memset(h + P, 0, (N - P) * sizeof(i16));
	WIPE(a);
	WIPE(b);
	WIPE(x);
}

/* ---- Reciprocals ---- */

/*
 * By 2*P-1 division steps of Bernstein and Yang (https://gcd.cr.yp.to). Each takes
 * (delta, f, g) to (1+delta, f, (f0*g - g0*f)/x), or, if delta > 0 and g0 != 0,
 * to (1-delta, g, (f0*g - g0*f)/x); and (v, r) likewise, with v multiplied by x
 * where g is divided. From f = 1 - x^(P-1) - x^P, which is x^P - x - 1 reversed,
 * g = the polynomial reversed, (v, r) = (0, 1), they end with f = f0 and v = f0
 * times the reciprocal, reversed, unless delta is not 0.
 *
 * Instead of g and v, pointers to them move, by one coefficient a step; a block of
 * steps begins with both in the same place.
 */
enum { STEPS = 2 * P - 1, BLOCK = 32 };

typedef struct {
	i16 f_q[BLOCK], g_q[BLOCK];
} heads;

INLINE i16 share(i16 a) { return (i16)(((int32_t)a * Q_FINE + 2048) >> 12); }

/* delta after a step; returns -1 if (f, g) are swapped, or else 0. */
INLINE i16 swaps(i16 *delta, i16 g0)
{
	i16 swap = (i16)(negative(sub(0, *delta)) & nonzero(g0));

	/* -1-a is ~a, so ~a+1 is -a. */
	*delta = add(1, sub((i16)(*delta ^ swap), swap));
	return swap;
}

/*
 * (f, g) to (f or g, f0*g - g0*f) in n blocks of 64, for |f0|, |g0| <= HALF. The
 * low half of f0*g - g0*f less Q times an estimate: f_q and g_q are 2^16/Q times
 * f0 and g0, rounded, so estimates of both quotients are within 1 + 5000/2^16 of
 * them, and all numbers stay below 5000.
 */
static void step_q(i16 *restrict f, i16 *restrict g, size_t n,
    const heads *restrict h, i16 f0, i16 g0,
    i16 swap)
{
	for (; n > 0; n--, f += BLOCK, g += BLOCK)
		for (size_t i = 0; i < BLOCK; i++) {
			i16 a = f[i], b = g[i];
			i16 quotient = sub(hi(b, h->f_q[i]), hi(a, h->g_q[i]));
			i16 c = sub(lo(b, f0), lo(a, g0));

			f[i] = (i16)(a ^ ((a ^ b) & swap));
			g[i] = sub(c, lo(quotient, Q));
		}
}

/* out = 1/(3*in) in R/q, for in != 0. */
APART void reciprocal_q(i16 *out, const i16 *in)
{
	i16 f[N] = { 0 }, r[N] = { 0 }, gs[N + 64] = { 0 }, vs[N + 64] = { 0 };
	i16 *g = gs, *v = vs + 64, delta = 1, a, power;
	heads h;

	f[0] = r[0] = 1;
	f[P - 1] = f[P] = -1;
	for (size_t i = 0; i < P; i++)
		g[i] = in[P - 1 - i];
	for (size_t n = 0; n < STEPS; n++) {
		/* Coefficients that still matter, and those that v and r have. */
		size_t left = STEPS - n, have = n + 2;
		i16 f0 = freeze(f[0]), g0 = freeze(g[0]), swap = swaps(&delta, g0);
		i16 f_q = share(f0), g_q = share(g0);

		for (size_t i = 0; i < BLOCK; i++)
			h.f_q[i] = f_q;
		for (size_t i = 0; i < BLOCK; i++)
			h.g_q[i] = g_q;
		step_q(f, g++, left < N ? (left + BLOCK - 1) / BLOCK : N / BLOCK, &h, f0, g0, swap);
		step_q(--v, r, have < N ? (have + BLOCK - 1) / BLOCK : N / BLOCK, &h, f0, g0, swap);
		if (n % 64 == 63) {
			memmove(gs, gs + 64, sizeof(i16[N]));
			memmove(vs + 64, vs, sizeof(i16[N]));
			memset(gs + N, 0, sizeof(i16[64]));
			memset(vs, 0, sizeof(i16[64]));
			g = gs;
			v = vs + 64;
		}
	}
	/* power = 2^16/(3*f0), by Fermat. */
	power = a = montgomery_q(lo(3, freeze(f[0])), R2_MOD_Q);
	for (unsigned e = 1 << 11; e > 0; e >>= 1) {
		power = montgomery_q(power, power);
		if (((Q - 2) & e) != 0)
			power = montgomery_q(power, a);
	}
	for (size_t i = 0; i < P; i++)
		out[i] = freeze(montgomery_q(v[P - 1 - i], power));
	memset(out + P, 0, (N - P) * sizeof(i16));
	WIPE(f);
	WIPE(r);
	WIPE(gs);
	WIPE(vs);
}

/*
 * R/3. Coefficient i is bit i/12 of word i%12, so that it moves by one word when
 * a pointer does, and only what leaves the last word moves by a bit. Two words a
 * coefficient: whether it is not zero, and, if so, whether it is -1.
 */
enum { WORDS = 12, MOVES = 48 };

/*
 * (f, g) to (f or g, f + h), where h is g or -g, so that the sum has no constant
 * coefficient; or to (f or g, h), where g0 is 0. `unlike`: f0 and g0 differ. h has
 * the opposite of g's sign if they do. f and h give 0 if their signs differ, and
 * otherwise, as 1+1 = -1, the opposite of f's sign.
 */
static void step_3(uint64_t *restrict f, uint64_t *restrict f_sign,
    uint64_t *restrict g, uint64_t *restrict g_sign, uint64_t g0, uint64_t unlike,
    uint64_t swap)
{
	for (size_t i = 0; i < WORDS; i++) {
		uint64_t a = f[i], a_sign = f_sign[i], b = g[i], b_sign = g_sign[i];
		uint64_t t = a & g0, same = a_sign ^ b_sign ^ unlike;
		/* Where f is 0 and the sum is h, or both are not 0 and alike. */
		uint64_t turned = b & ~(same ^ t);

		f[i] = a ^ ((a ^ b) & swap);
		f_sign[i] = a_sign ^ ((a_sign ^ b_sign) & swap);
		g[i] = (t ^ b) | turned;
		g_sign[i] = a_sign ^ turned;
	}
}

/* A bit to 64 of them. */
INLINE uint64_t all(uint64_t bit) { return 0 - (bit & 1); }

/* out = 1/in in R/3; not 0 if there is none. */
APART i16 reciprocal_3(i16 *out, const i16 *in)
{
	uint64_t f[WORDS] = { 0 }, f_sign[WORDS] = { 0 };
	uint64_t r[WORDS] = { 0 }, r_sign[WORDS] = { 0 };
	uint64_t gs[WORDS + MOVES] = { 0 }, g_signs[WORDS + MOVES] = { 0 };
	uint64_t vs[WORDS + MOVES] = { 0 }, v_signs[WORDS + MOVES] = { 0 };
	size_t g = 0, v = MOVES;
	i16 delta = 1;

	f[0] = r[0] = 1;
	for (size_t i = P - 1; i <= P; i++) {
		f[i % WORDS] |= (uint64_t)1 << i / WORDS;
		f_sign[i % WORDS] |= (uint64_t)1 << i / WORDS;
	}
	for (size_t i = 0; i < P; i++) {
		uint64_t a = (uint64_t)in[P - 1 - i];

		gs[i % WORDS] |= (a & 1) << i / WORDS;
		g_signs[i % WORDS] |= (a >> 63) << i / WORDS;
	}
	for (size_t n = 0; n < STEPS; n++) {
		uint64_t g0 = all(gs[g]), unlike = all(f_sign[0] ^ g_signs[g]);
		i16 swapped = swaps(&delta, (i16)(gs[g] & 1));
		uint64_t swap = all((uint64_t)swapped);

		step_3(f, f_sign, gs + g, g_signs + g, g0, unlike, swap);
		gs[g + WORDS] = gs[g] >> 1;
		g_signs[g + WORDS] = g_signs[g] >> 1;
		g++;
		v--;
		vs[v] = vs[v + WORDS] << 1;
		v_signs[v] = v_signs[v + WORDS] << 1;
		step_3(vs + v, v_signs + v, r, r_sign, g0, unlike, swap);
		if (v == 0) {
			memcpy(gs, gs + MOVES, sizeof(f));
			memcpy(g_signs, g_signs + MOVES, sizeof(f));
			memcpy(vs + MOVES, vs, sizeof(f));
			memcpy(v_signs + MOVES, v_signs, sizeof(f));
			g = 0;
			v = MOVES;
		}
	}
	for (size_t i = 0; i < P; i++) {
		size_t j = P - 1 - i, word = v + j % WORDS, bit = j / WORDS;
		unsigned some = (unsigned)(vs[word] >> bit) & 1;
		unsigned minus = (unsigned)((v_signs[word] >> bit) ^ f_sign[0]) & some;

		out[i] = sub((i16)some, (i16)(2 * minus));
	}
	memset(out + P, 0, (N - P) * sizeof(i16));
	WIPE(f);
	WIPE(f_sign);
	WIPE(r);
	WIPE(r_sign);
	WIPE(gs);
	WIPE(g_signs);
	WIPE(vs);
	WIPE(v_signs);
	return nonzero(delta);
}

/* ---- Random polynomials ---- */

/* Puts a[i] and b[i] in order, for n of them. */
INLINE void order(int32_t *restrict a, int32_t *restrict b, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint32_t x = (uint32_t)a[i], y = (uint32_t)b[i];
		uint32_t swap = (x ^ y) & (0 - (uint32_t)(a[i] > b[i]));

		a[i] = (int32_t)(x ^ swap);
		b[i] = (int32_t)(y ^ swap);
	}
}

/*
 * Sorts N numbers: Batcher's network (Knuth, volume 3, 5.2.2, Algorithm M), which
 * compares i and i+d where i & p is r. With p >= 32 there are runs of 32 such i.
 * With p < 32 all of i = 32*row + column of a column are alike, so the numbers
 * stand by columns, and INT32_MAX follows, which the network leaves there.
 */
static void sort(int32_t *x)
{
	int32_t y[32][24 + 16];

	for (size_t p = 512; p >= 1; p /= 2) {
		size_t q = 1024, d = p, r = 0;

		if (p == 16)
			for (size_t c = 0; c < 32; c++) {
				for (size_t i = 0; i < 24; i++)
					y[c][i] = x[32 * i + c];
				for (size_t i = 24; i < 40; i++)
					y[c][i] = INT32_MAX;
			}
		for (; q > p; q /= 2, d = q - p, r = p)
			if (p >= 32) {
				for (size_t i = 0; i + d < N; i += 32)
					if ((i & p) == r)
						order(x + i, x + i + d, 32);
			} else {
				for (size_t c = 0; c < 32; c++)
					if ((c & p) == r)
						order(y[c], y[(c + d) % 32] + (c + d) / 32, 24);
			}
	}
	for (size_t c = 0; c < 32; c++)
		for (size_t i = 0; i < 24; i++)
			x[32 * i + c] = y[c][i];
	WIPE(y);
}

/* P random words; not 0 if there is no randomness. */
static int random_words(int32_t x[N])
{
	unsigned char *bytes = (unsigned char *)x;

	if (SNTRUP761_RANDOMBYTES(bytes, 4 * P) != 0)
		return -1;
	for (size_t i = 0; i < P; i++)
		x[i] = (int32_t)((uint32_t)bytes[4 * i] |
		    (uint32_t)bytes[4 * i + 1] << 8 |
		    (uint32_t)bytes[4 * i + 2] << 16 |
		    (uint32_t)bytes[4 * i + 3] << 24);
	return 0;
}

/* Short: W coefficients are 1 or -1, the others are 0. */
APART int short_random(i16 *out)
{
	int32_t x[N];
	int failed = random_words(x);

	/* The two lowest bits are a coefficient and 1; order is that of unsigned. */
	for (size_t i = 0; i < W; i++)
		x[i] &= ~(int32_t)1;
	for (size_t i = W; i < P; i++)
		x[i] = (x[i] & ~(int32_t)3) | 1;
	for (size_t i = 0; i < P; i++)
		x[i] ^= INT32_MIN;
	for (size_t i = P; i < N; i++)
		x[i] = INT32_MAX;
	sort(x);
	for (size_t i = 0; i < P; i++)
		out[i] = sub((i16)(x[i] & 3), 1);
	memset(out + P, 0, (N - P) * sizeof(i16));
	WIPE(x);
	return failed;
}

/* Small: each coefficient is 3*a/2^30 - 1 of the low 30 bits a of a word. */
APART int small_random(i16 *out)
{
	int32_t x[N];
	int failed = random_words(x);

	for (size_t i = 0; i < P; i++)
		out[i] = sub((i16)((((uint32_t)x[i] & 0x3fffffff) * 3) >> 30), 1);
	memset(out + P, 0, (N - P) * sizeof(i16));
	WIPE(x);
	return failed;
}

/* ---- Polynomials as bytes ---- */

/*
 * Encode of the specification: numbers below a radix are merged in pairs; a pair
 * (a, b) below (m, n) is a + m*b below m*n, which gives its lowest bytes while its
 * radix is 2^14 or more; an odd last number is taken along. All radices of a level
 * but the last are equal. `at`: where the bytes of a level begin.
 */
typedef struct {
	unsigned count, at, bytes, last_bytes;
	uint32_t radix, last;
} level;

enum { LEVELS = 11 };

/* Bytes that a number below *radix gives, and the radix of what is left. */
static unsigned given(uint32_t *radix)
{
	unsigned bytes = 0;

	for (; *radix >= 1 << 14; bytes++)
		*radix = (*radix + 255) / 256;
	return bytes;
}

/* The levels for P numbers below a radix; returns the last, of one number. */
static unsigned plan(level *l, uint32_t radix)
{
	unsigned depth = 0;
	level now = { P, 0, 0, 0, radix, radix };

	for (; now.count > 1; depth++) {
		uint32_t pair = now.radix * now.radix, last = now.last;

		now.bytes = now.last_bytes = given(&pair);
		if (now.count % 2 == 0) {
			last *= now.radix;
			now.last_bytes = given(&last);
		}
		l[depth] = now;
		now.at += (now.count / 2 - 1) * now.bytes + now.last_bytes;
		now.count = (now.count + 1) / 2;
		now.radix = pair;
		now.last = last;
	}
	l[depth] = now;
	return depth;
}

/* Encodes P numbers below a radix, and overwrites them. */
static void encode(unsigned char *out, i16 *x, uint32_t radix)
{
	level l[LEVELS];
	unsigned depth = plan(l, radix);
	uint32_t merged;

	for (unsigned d = 0; d < depth; d++) {
		unsigned pairs = l[d].count / 2, bytes = l[d].bytes;

		for (unsigned i = 0; i < pairs; i++) {
			if (i == pairs - 1)
				bytes = l[d].last_bytes;
			merged = (uint32_t)x[2 * i] + (uint32_t)x[2 * i + 1] * l[d].radix;
			for (unsigned j = 0; j < bytes; j++, merged >>= 8)
				*out++ = (unsigned char)(merged & 255);
			x[i] = (i16)merged;
		}
		if (l[d].count % 2 != 0)
			x[pairs] = x[2 * pairs];
	}
	merged = (uint32_t)x[0];
	for (radix = l[depth].last; radix > 1; radix = (radix + 255) / 256) {
		*out++ = (unsigned char)(merged & 255);
		merged >>= 8;
	}
}

/*
 * The remainder of a, and its quotient; a < 2^28 and radix < 2^14, reciprocal is
 * 2^44/radix and at most 1 more: 2^28/2^44 < 1/radix, so the quotient is exact.
 */
INLINE uint32_t divide(uint32_t *quotient, uint32_t a, uint32_t radix,
    uint64_t reciprocal)
{
	*quotient = (uint32_t)((a * reciprocal) >> 44);
	return a - *quotient * radix;
}

#define RECIPROCAL(radix) (((uint64_t)1 << 44) / (radix) + 1)

/* Decodes P numbers below a radix, from any bytes. */
static void decode(i16 *x, const unsigned char *in, uint32_t radix)
{
	level l[LEVELS];
	unsigned d = plan(l, radix);
	uint32_t quotient, merged = in[l[d].at];

	if (l[d].last > 256)
		merged |= (uint32_t)in[l[d].at + 1] << 8;
	x[0] = (i16)divide(&quotient, merged, l[d].last, RECIPROCAL(l[d].last));
	while (d-- > 0) {
		uint64_t reciprocal = RECIPROCAL(l[d].radix);
		unsigned i = l[d].count / 2, bytes = l[d].last_bytes;
		uint32_t other = l[d].count % 2 != 0 ? l[d].radix : l[d].last;
		const unsigned char *from = in + l[d + 1].at;

		if (l[d].count % 2 != 0)
			x[2 * i] = x[i];
		/* From the last pair on, so that no number is overwritten. */
		while (i-- > 0) {
			merged = (uint32_t)x[i];
			from -= bytes;
			for (unsigned j = bytes; j-- > 0;)
				merged = merged << 8 | from[j];
			x[2 * i] = (i16)divide(&quotient, merged, l[d].radix, reciprocal);
			/* Below 2*other; for bytes of an encoder below other. */
			quotient -= other;
			x[2 * i + 1] = (i16)(quotient + (other & (0 - (quotient >> 31))));
			bytes = l[d].bytes;
			other = l[d].radix;
		}
	}
}

APART void encode_q(unsigned char *out, const i16 *h)
{
	i16 x[N];

	for (size_t i = 0; i < N; i++)
		x[i] = add(h[i], HALF);
	encode(out, x, Q);
	WIPE(x);
}

static void decode_q(i16 *h, const unsigned char *in)
{
	decode(h, in, Q);
	for (size_t i = 0; i < P; i++)
		h[i] = sub(h[i], HALF);
	memset(h + P, 0, (N - P) * sizeof(i16));
}

/* Round: each coefficient to the nearest multiple of 3, of which 1/3 is encoded. */
APART void round_and_encode(unsigned char *out, const i16 *c)
{
	i16 x[N];

	for (size_t i = 0; i < N; i++)
		x[i] = hi(add(c[i], HALF + 1), THIRD);
	encode(out, x, (Q + 2) / 3);
	WIPE(x);
}

static void decode_rounded(i16 *c, const unsigned char *in)
{
	decode(c, in, (Q + 2) / 3);
	for (size_t i = 0; i < P; i++)
		c[i] = sub(lo(c[i], 3), HALF);
	memset(c + P, 0, (N - P) * sizeof(i16));
}

/* Four coefficients a byte, each plus 1. */
static void encode_small(unsigned char *out, const i16 *f)
{
	for (size_t i = 0; i < SMALL; i++, f += 4) {
		unsigned byte = (unsigned)add(f[0], 1);

		if (i < SMALL - 1)
			byte |= (unsigned)add(f[1], 1) << 2 |
			    (unsigned)add(f[2], 1) << 4 | (unsigned)add(f[3], 1) << 6;
		out[i] = (unsigned char)byte;
	}
}

/* -1 to 2; an encoder's bytes give -1 to 1. */
static void decode_small(i16 *f, const unsigned char *in)
{
	for (size_t i = 0; i < P; i++)
		f[i] = sub((i16)(in[i / 4] >> 2 * (i % 4) & 3), 1);
	memset(f + P, 0, (N - P) * sizeof(i16));
}

/* ---- SHA-512 (FIPS 180-4) ---- */

#ifndef SNTRUP761_SHA512
#define SNTRUP761_SHA512 sha512

/* constants.py writes SHA-512 from here */
static const uint64_t sha512_k[80] = {
	0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f,
	0xe9b5dba58189dbbc, 0x3956c25bf348b538, 0x59f111f1b605d019,
	0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242,
	0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
	0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
	0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3,
	0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65, 0x2de92c6f592b0275,
	0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
	0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f,
	0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
	0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc,
	0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
	0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6,
	0x92722c851482353b, 0xa2bfe8a14cf10364, 0xa81a664bbc423001,
	0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
	0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
	0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99,
	0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb,
	0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc,
	0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
	0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915,
	0xc67178f2e372532b, 0xca273eceea26619c, 0xd186b8c721c0c207,
	0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba,
	0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
	0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
	0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a,
	0x5fcb6fab3ad6faec, 0x6c44198c4a475817,
};
static const uint64_t sha512_start[8] = {
	0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
	0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
	0x1f83d9abfb41bd6b, 0x5be0cd19137e2179,
};
/* constants.py: to here */

#define ROTATED(x, n) ((x) >> (n) | (x) << (64 - (n)))

INLINE uint64_t big_endian(const unsigned char *in)
{
	uint64_t x = 0;

	for (size_t i = 0; i < 8; i++)
		x = x << 8 | in[i];
	return x;
}

/* One round; the eight variables change their names from one to the next. */
#define ROUND(a, b, c, d, e, f, g, h, i) do { \
	h += (ROTATED(e, 14) ^ ROTATED(e, 18) ^ ROTATED(e, 41)) + \
	    (g ^ (e & (f ^ g))) + k[i] + w[i]; \
	d += h; \
	h += (ROTATED(a, 28) ^ ROTATED(a, 34) ^ ROTATED(a, 39)) + \
	    ((a & b) | (c & (a | b))); \
} while (0)

static void sha512_block(uint64_t *state, uint64_t *w, const unsigned char *in)
{
	const uint64_t *k = sha512_k;
	uint64_t a = state[0], b = state[1], c = state[2], d = state[3];
	uint64_t e = state[4], f = state[5], g = state[6], h = state[7];

	for (size_t i = 0; i < 16; i++)
		w[i] = big_endian(in + 8 * i);
	for (;;) {
		for (size_t i = 0; i < 16; i += 8) {
			ROUND(a, b, c, d, e, f, g, h, i);
			ROUND(h, a, b, c, d, e, f, g, i + 1);
			ROUND(g, h, a, b, c, d, e, f, i + 2);
			ROUND(f, g, h, a, b, c, d, e, i + 3);
			ROUND(e, f, g, h, a, b, c, d, i + 4);
			ROUND(d, e, f, g, h, a, b, c, i + 5);
			ROUND(c, d, e, f, g, h, a, b, i + 6);
			ROUND(b, c, d, e, f, g, h, a, i + 7);
		}
		k += 16;
		if (k == sha512_k + 80)
			break;
		for (size_t i = 0; i < 16; i++) {
			uint64_t x = w[(i + 1) % 16], y = w[(i + 14) % 16];

			w[i] += w[(i + 9) % 16] +
			    (ROTATED(x, 1) ^ ROTATED(x, 8) ^ x >> 7) +
			    (ROTATED(y, 19) ^ ROTATED(y, 61) ^ y >> 6);
		}
	}
	state[0] += a;
	state[1] += b;
	state[2] += c;
	state[3] += d;
	state[4] += e;
	state[5] += f;
	state[6] += g;
	state[7] += h;
}

static void sha512(unsigned char *out, const unsigned char *in, size_t n)
{
	uint64_t state[8], w[16], bits = (uint64_t)n * 8;
	unsigned char end[256] = { 0 };
	size_t size = n % 128 < 112 ? 128 : 256;

	memcpy(state, sha512_start, sizeof(state));
	for (; n >= 128; in += 128, n -= 128)
		sha512_block(state, w, in);
	memcpy(end, in, n);
	end[n] = 128;
	for (size_t i = 1; i <= 8; i++, bits >>= 8)
		end[size - i] = (unsigned char)(bits & 255);
	for (size_t i = 0; i < size; i += 128)
		sha512_block(state, w, end + i);
	for (size_t i = 0; i < 64; i++)
		out[i] = (unsigned char)(state[i / 8] >> (56 - i % 8 * 8) & 255);
	WIPE(state);
	WIPE(w);
	WIPE(end);
}
#endif

/* Hash_b(x, y): half of SHA-512 of the byte b, x and y. */
APART void hash(unsigned char *out, unsigned char b, const unsigned char *x,
    size_t x_size, const unsigned char *y, size_t y_size)
{
	unsigned char in[1 + PUBLIC], digest[64];

	in[0] = b;
	memcpy(in + 1, x, x_size);
	if (y_size > 0)
		memcpy(in + 1 + x_size, y, y_size);
	SNTRUP761_SHA512(digest, in, 1 + x_size + y_size);
	memcpy(out, digest, HASH);
	WIPE(in);
	WIPE(digest);
}

/* ---- The KEM ---- */

/*
 * A secret key is f, 1/g, the public key, rho and Hash4(pk). The public key is
 * h = g/(3f).
 */
#define SK_PUBLIC (2 * SMALL)
#define SK_RHO (SK_PUBLIC + PUBLIC)
#define SK_CACHE (SK_RHO + SMALL)

int crypto_kem_sntrup761_keypair(unsigned char *pk, unsigned char *sk)
{
	i16 f[N], g[N], none;
	int failed = 0;

	do {
		failed |= small_random(g);
		none = reciprocal_3(f, g);
		SNTRUP761_DECLASSIFY(&none, sizeof(none));
	} while (none != 0 && failed == 0);
	encode_small(sk + SMALL, f);
	failed |= short_random(f);
	encode_small(sk, f);
	reciprocal_q(f, f);
	multiply_q(f, f, g);
	encode_q(pk, f);
	memcpy(sk + SK_PUBLIC, pk, PUBLIC);
	failed |= SNTRUP761_RANDOMBYTES(sk + SK_RHO, SMALL) != 0;
	hash(sk + SK_CACHE, 4, pk, PUBLIC, NULL, 0);
	WIPE(f);
	WIPE(g);
	if (failed != 0) {
		wipe(pk, PUBLIC);
		wipe(sk, SK_CACHE + HASH);
	}
	return failed != 0 ? -1 : 0;
}

/* C = Round(h*r) and Hash2(Hash3(r), Hash4(pk)); and r as bytes. */
APART void hide(unsigned char *c, unsigned char *r_bytes, const i16 *r,
    const unsigned char *pk, const unsigned char *cache)
{
	i16 h[N];
	unsigned char y[HASH];

	decode_q(h, pk);
	multiply_q(h, h, r);
	round_and_encode(c, h);
	encode_small(r_bytes, r);
	hash(y, 3, r_bytes, SMALL, NULL, 0);
	hash(c + CIPHER - HASH, 2, y, HASH, cache, HASH);
	WIPE(h);
	WIPE(y);
}

/* The secret Hash_b(Hash3(r), C). */
static void session(unsigned char *k, unsigned char b, const unsigned char *r,
    const unsigned char *c)
{
	unsigned char y[HASH];

	hash(y, 3, r, SMALL, NULL, 0);
	hash(k, b, y, HASH, c, CIPHER);
	WIPE(y);
}

int crypto_kem_sntrup761_enc(unsigned char *c, unsigned char *k,
    const unsigned char *pk)
{
	i16 r[N];
	unsigned char r_bytes[SMALL], cache[HASH];
	int failed = short_random(r);

	hash(cache, 4, pk, PUBLIC, NULL, 0);
	hide(c, r_bytes, r, pk, cache);
	session(k, 1, r_bytes, c);
	WIPE(r);
	WIPE(r_bytes);
	if (failed != 0) {
		wipe(c, CIPHER);
		wipe(k, HASH);
	}
	return failed != 0 ? -1 : 0;
}

int crypto_kem_sntrup761_dec(unsigned char *k, const unsigned char *c,
    const unsigned char *sk)
{
	i16 f[N], r[N], weight = 0, wrong;
	unsigned char r_bytes[SMALL], again[CIPHER], differ = 0;

	/* e = 3*f*c in R/q, modulo 3; r = e/g in R/3. */
	decode_rounded(r, c);
	decode_small(f, sk);
	multiply_q(r, r, f);
	for (size_t i = 0; i < N; i++)
		r[i] = freeze_3(freeze(lo(r[i], 3)));
	decode_small(f, sk + SMALL);
	multiply_3(r, r, f);
	/* If r has not weight W: W ones, then zeros. */
	for (size_t i = 0; i < N; i++)
		weight = add(weight, (i16)(r[i] & 1));
	wrong = nonzero(sub(weight, W));
	OPAQUE(wrong);
	for (size_t i = 0; i < W; i++)
		r[i] = (i16)(((r[i] ^ 1) & ~wrong) ^ 1);
	for (size_t i = W; i < P; i++)
		r[i] = (i16)(r[i] & ~wrong);
	hide(again, r_bytes, r, sk + SK_PUBLIC, sk + SK_CACHE);
	/* Another ciphertext: rho in place of r, and Hash0 in place of Hash1. */
	for (size_t i = 0; i < CIPHER; i++)
		differ = (unsigned char)(differ | (again[i] ^ c[i]));
	wrong = nonzero((i16)differ);
	OPAQUE(wrong);
	for (size_t i = 0; i < SMALL; i++)
		r_bytes[i] = (unsigned char)(r_bytes[i] ^
		    (wrong & (r_bytes[i] ^ sk[SK_RHO + i])));
	session(k, (unsigned char)(1 + wrong), r_bytes, c);
	WIPE(f);
	WIPE(r);
	WIPE(r_bytes);
	WIPE(again);
	return 0;
}

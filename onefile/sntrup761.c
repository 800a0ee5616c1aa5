/* SPDX-License-Identifier: CC0-1.0 OR 0BSD. Public domain, or 0BSD. */
/*
 * Streamlined NTRU Prime sntrup761 in portable C99. From goodprime 0.1.0, which
 * has its tests, proofs and figures: https://github.com/goodprime/goodprime
 *
 * Macros of a project, before this text or by the command line. One of the
 * first two is needed.
 *
 * SNTRUP761_RANDOMBYTES(out, n)	fills n <= 256 bytes; an expression, not
 *	0 if it failed.
 * SNTRUP761_SUPERCOP	the project has SUPERCOP's randombytes().
 * SNTRUP761_SHA512(out, in, n)	the 64 bytes of SHA-512 of n bytes; an
 *	expression, not 0 if it failed. By default the SHA-512 of this file.
 * SNTRUP761_WIPE(p, n)	overwrites n bytes, as explicit_bzero() does.
 * SNTRUP761_DECLASSIFY(p, n)	is told of n bytes that stop being secret, at
 *	one place, for tools that look for branches on secrets.
 * SNTRUP761_HEADER	a header with all of these, in quotes.
 * SNTRUP761_NO_HEADER	the project declares the three functions itself.
 * SNTRUP761_SMALL	1 for the least code, to be compiled with -Os; 2 for
 *	small code with inverses that gcc makes vectors of even so.
 *
 * Promises. No branch, address or division depends on a secret (README.md says
 * for which compilers that was tested); whether a random g is invertible is
 * public, as g is then thrown away. Every array that held a secret is wiped;
 * registers and what a compiler spilled are not. Keys and ciphertexts may hold
 * any bytes. No memory is allocated; the stack is below 18 KB. All names but
 * the functions are static; macros without the prefix end with this text.
 *
 * Relied on, besides C99: two's complement, >> of a negative number keeps the
 * sign, and conversion to a signed type reduces modulo 2^n (C99 6.3.1.3 and
 * 6.5.7 let compilers choose; every compiler chooses this). Arithmetic that may
 * overflow is unsigned. `int` may have 16 bits.
 *
 * Loops over coefficients, of 16 bits, have constant bounds and no branch: gcc
 * from 12 at -O2 and clang make vectors of them. Each function says the bounds
 * of its numbers, which proofs.cc derives from this text again.
 */
/* MSVC defines no version of C by default. */
#if !defined(__cplusplus) && !defined(_MSC_VER) && \
    (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 199901L)
#error "sntrup761.c needs C99: compile it with -std=c99 or -std=gnu99"
#endif
#ifdef SNTRUP761_HEADER
#include SNTRUP761_HEADER
#endif
#ifndef SNTRUP761_NO_HEADER
#include "sntrup761.h"
#endif

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifndef SNTRUP761_RANDOMBYTES
#ifndef SNTRUP761_SUPERCOP
#error "define SNTRUP761_RANDOMBYTES(out, n), or SNTRUP761_SUPERCOP"
#endif
#ifdef __cplusplus
extern "C"
#endif
void randombytes(unsigned char *out, unsigned long long n);
#define SNTRUP761_RANDOMBYTES(out, n) (randombytes((out), (n)), 0)
#endif

#ifndef SNTRUP761_DECLASSIFY
#define SNTRUP761_DECLASSIFY(p, n) ((void)0)
#endif

#ifndef SNTRUP761_SMALL
#define SNTRUP761_SMALL 0
#elif SNTRUP761_SMALL < 0 || SNTRUP761_SMALL > 2
#error "SNTRUP761_SMALL must be 0, 1 or 2"
#endif

/*
 * APART: a function whose arrays must not add to the stack of its caller.
 * OPAQUE(x): hides x from the optimiser, lest it turn a mask into a branch.
 */
#if defined(__GNUC__)
#define INLINE static inline __attribute__((always_inline))
#define APART static __attribute__((noinline))
#define OPAQUE(x) __asm__("" : "+r"(x))
#define RESTRICT __restrict
#elif defined(_MSC_VER)
#define INLINE static __forceinline
#define APART static __declspec(noinline)
#define OPAQUE(x) ((void)0)
#define RESTRICT __restrict
#else
#define INLINE static inline
#define APART static
#define OPAQUE(x) ((void)0)
#define RESTRICT restrict
#endif

/* LANES: a loop to be made a vector before it is unrolled. */
#if defined(__clang__)
#define LANES _Pragma("clang loop unroll(disable)")
#elif defined(__GNUC__) && __GNUC__ >= 8
#define LANES _Pragma("GCC unroll 1")
#else
#define LANES
#endif

/* VECTORS: a function of long loops. PER_PRIME: copied for M1 and for M2. */
#if SNTRUP761_SMALL == 2 && defined(__GNUC__) && !defined(__clang__)
#define VECTORS APART __attribute__((optimize("O3")))
#else
#define VECTORS APART
#endif
#if SNTRUP761_SMALL
#define PER_PRIME APART
#else
#define PER_PRIME INLINE
#endif

/*
 * Two options of gcc are turned off until the end of this text. With -ftrapv
 * the signed products of hi() below, which cannot overflow, become calls of
 * functions that branch on their operands.
 *
 * gcc 12 before 12.3 makes wrong code of hi() on targets that have no vector
 * registers, in general registers (GCC bug 106322). Later ones, which were not
 * tried there, make no vectors either.
 */
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC push_options
#pragma GCC optimize("no-trapv")
#if __GNUC__ >= 12 && !defined(__SSE2__) && !defined(__ARM_NEON) && \
    !defined(__VSX__)
#pragma GCC optimize("no-tree-vectorize")
#endif
#endif

typedef int16_t i16;

/*
 * The ring: polynomials modulo x^P - x - 1, with coefficients modulo Q (R/q)
 * or 3 (R/3). A polynomial has N coefficients of memory, zeros from P on.
 */
enum {
	N = 768,
	/* constants.py writes the ring from here */
	P = 761, Q = 4591, W = 286,
	Q_INVERSE = 15631, /* 1/q modulo 2^16 */
	Q_RECIPROCAL = 14, /* 2^16/q */
	Q_FINE = 29235, /* 2^27/q */
	R2_MOD_Q = -433, /* 2^32 modulo q */
	M1_IN_M2 = 3563, /* 2^16/m1 modulo m2 */
	M1_IN_M2_M2 = 32747, /* that over m2, mod 2^16 */
	M1_IN_Q = 1821, /* 2^16*m1 modulo q */
	THIRD = 21846, /* 2^16/3 */
	PUBLIC = 1158, CIPHER = 1039, /* bytes */
	/* constants.py: to here */
	HALF = (Q - 1) / 2, /* the largest coefficient of R/q */
	SMALL = (P + 3) / 4, /* bytes of a polynomial of R/3 */
	HASH = 32,
	/* A secret key is f, 1/g, the public key, rho and Hash4(pk). */
	SK_PUBLIC = 2 * SMALL,
	SK_RHO = SK_PUBLIC + PUBLIC, SK_CACHE = SK_RHO + SMALL,
	/* Inverses: division steps; coefficients or words; steps of a run. */
	STEPS = 2 * P - 1, BLOCK = 32, RUN = 64, WORDS = 12, MOVES = 48,
	SPAN = WORDS + MOVES, LEVELS = 11 /* of the encoding */
};

/*
 * A prime m of the products: m; 1/m modulo 2^16; 2^16/m as a whole number and
 * 2^-16ths; modulo m and times 2^16, a third root of unity beta, 1/192, and
 * powers 0 to 31 of a 64th root of unity in the order of reversed bits.
 */
typedef struct { i16 m, inverse, whole, fraction, beta, scale, z[32]; } prime;

/* constants.py writes the primes from here */
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

/* Overwrites n bytes with zeros that the compiler may not leave out. */
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

/* ---- 16-bit numbers ---- */

/* Modulo 2^16. */
INLINE i16 add(i16 a, i16 b) { return (i16)((unsigned)a + (unsigned)b); }
INLINE i16 sub(i16 a, i16 b) { return (i16)((unsigned)a - (unsigned)b); }
INLINE i16 lo(i16 a, i16 b) { return (i16)((unsigned)a * (unsigned)b); }
/*
 * a*b/2^16, rounded down. The product is signed from end to end: gcc 12.2 makes
 * wrong vectors of the form with an unsigned product (high.c).
 */
INLINE i16 hi(i16 a, i16 b) { return (i16)(((int32_t)a * b) >> 16); }
/* -1 if a < 0, or else 0. */
INLINE i16 negative(i16 a) { return (i16)(a >> 15); }
/* -1 if a != 0, or else 0. */
INLINE i16 nonzero(i16 a) { return negative((i16)(a | sub(0, a))); }
/* b if mask is -1, a if it is 0. */
INLINE i16 pick(i16 a, i16 b, i16 mask) { return (i16)(a ^ ((a ^ b) & mask)); }

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

/*
 * a less a multiple of m near it; |a| + bias < 2^15. Any a with bias 0 to
 * -631 ... 5221 for Q, -2044 ... 9724 for 7681, -509 ... 11261 for 10753. With
 * bias m/2 and |a| <= 2.5*m to at most 0.71*m for 7681, 0.55*m for 10753.
 */
INLINE i16 reduce(i16 a, i16 bias, i16 whole, i16 m)
{
	return sub(a, lo(hi(add(a, bias), whole), m));
}

/* a less m if that is nearer to 0: from -m/2 ... 3m/2 to -m/2 ... m/2. */
INLINE i16 centre(i16 a, i16 m)
{
	return sub(a, (i16)(m & negative(sub((i16)(m / 2), a))));
}

/* 2^16*a/m, less than 1 above or below, for |a| <= m/2. */
INLINE i16 share(i16 a, const prime *M)
{
	return add(lo(a, M->whole), hi(a, M->fraction));
}

/*
 * e[0]*s[0] + e[-1]*s[1] + e[-2]*s[2] + e[-3]*s[3] modulo m, for share s[j] in
 * t[j]: the low half of the sum, less m times an estimate of the sum over m.
 * Each hi() is at most 1 below e*t/2^16, which is at most 0.09 from e*s/m, as
 * |e| < 0.55*m; so with the 2 the estimate is within 2.36 of the sum over m.
 */
INLINE i16 four_terms(const i16 *e, const i16 *s, const i16 *t, i16 m)
{
	unsigned low = (unsigned)lo(*e, s[0]) + (unsigned)lo(*(e - 1), s[1]) +
	    (unsigned)lo(*(e - 2), s[2]) + (unsigned)lo(*(e - 3), s[3]);
	unsigned over = (unsigned)hi(*e, t[0]) + (unsigned)hi(*(e - 1), t[1]) +
	    (unsigned)hi(*(e - 2), t[2]) + (unsigned)hi(*(e - 3), t[3]) + 2;

	return sub((i16)low, lo((i16)over, m));
}

/* Any a to -HALF ... HALF, modulo Q: centre() takes what reduce() leaves. */
INLINE i16 freeze(i16 a) { return centre(reduce(a, 0, Q_RECIPROCAL, Q), Q); }

/* -8000 ... 8000 to -1, 0 or 1, modulo 3: hi() is (a+8002)/3 rounded down. */
INLINE i16 freeze_3(i16 a)
{
	a = add(a, 8002);
	return sub(sub(a, lo(hi(a, THIRD), 3)), 1);
}

/* ---- Products ---- */

/*
 * Polynomials of N coefficients are multiplied in Z_m[x]/(x^1536 - 1), where
 * no coefficient of the product meets another. Let y = x^8: then y^192 = 1, and
 * as 192 = 64*3 there is Good's trick (Good, 1958): y = u*w with u^64 = 1 and
 * w^3 = 1, so y^k is u^(k mod 64) * w^(k mod 3), and its 8 coefficients are in
 * row k mod 64 and in slot k mod 3. A transform of radix 3 on slots and six of
 * radix 2 on rows leave a polynomial modulo x^8 - z for each of 192 values z.
 */
typedef i16 rows[64 * 24];

/* The 8 coefficients that belong to y^k. */
INLINE i16 *eight(i16 *a, size_t k)
{
	return a + 24 * (k % 64) + 8 * (k % 3);
}

/* z, and z/m modulo 2^16, in each lane: compilers load them as vectors. */
typedef struct { i16 z[24], z_m[24]; } factor;

INLINE void spread(factor *out, i16 z, const prime *M)
{
	LANES for (size_t i = 0; i < 24; i++) {
		out->z[i] = z;
		out->z_m[i] = lo(z, M->inverse);
	}
}

/*
 * Slots (s, t, v) of each row to s + t*b^k + v*b^2k for k = 0, 1, 2, where
 * b^2 = -1-b. Sums of two or three slots must be below 2^15; the values are at
 * most |s| + |t| + |v| + |t-v|*|b|/2^16 + m/2.
 */
INLINE void transform_slots(i16 *RESTRICT a, i16 b, const prime *M)
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

/* Any numbers, modulo m: reduce() says to what. */
INLINE void reduce_rows(i16 *RESTRICT a, const prime *M)
{
	for (size_t i = 0; i < 1536; i++)
		a[i] = reduce(a[i], 0, M->whole, M->m);
}

/* A row each: (f, g) to (f + y*g, f - y*g), |f| + |g|*|y|/2^16 + m/2. */
INLINE void split(i16 *RESTRICT f, i16 *RESTRICT g, const factor *RESTRICT y,
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
 * (f + g, (g - f)*y). For |f|, |g| <= m + m/4; both are below 0.71*m then.
 */
INLINE void join(i16 *RESTRICT f, i16 *RESTRICT g, const factor *RESTRICT y,
    const prime *M)
{
	i16 m = M->m, whole = M->whole, half = (i16)(M->m / 2);

	LANES for (size_t i = 0; i < 24; i++) {
		i16 s = add(f[i], g[i]), t = sub(g[i], f[i]);

		f[i] = reduce(s, half, whole, m);
		g[i] = montgomery(t, y->z[i], y->z_m[i], m);
	}
}

/*
 * The values of a polynomial |in| <= HALF. At most two slots of a row are not
 * zero, so slots become at most 10134; each split() adds at most m/2 + |a|/12,
 * and three of them stay below 2^15, from 10134 and from what reduce_rows()
 * leaves, at most 11261.
 */
PER_PRIME void transform(i16 *RESTRICT a, const i16 *RESTRICT in,
    const prime *M)
{
	memset(a, 0, sizeof(rows));
	for (size_t k = 0; k < N / 8; k++)
		memcpy(eight(a, k), in + 8 * k, 8 * sizeof(i16));
	transform_slots(a, M->beta, M);
	/* Six layers: blocks of 2*len rows, block k with the power z[k]. */
	for (size_t len = 32; len >= 1; len /= 2) {
		for (size_t k = 0; k < 32 / len; k++) {
			factor y;

			spread(&y, M->z[k], M);
			for (size_t r = 2 * k * len; r < (2 * k + 1) * len; r++)
				split(a + 24 * r, a + 24 * (r + len), &y, M->m);
		}
		if (len == 8 || len == 1)
			reduce_rows(a, M);
	}
}

/* Operands of multiply_modulo(), in one place to be wiped. */
typedef struct { i16 e[16], s[8], t[8]; } operands;

/*
 * c = a*b modulo x^8 - z/2^16, for 8 coefficients in -m/2 ... m + m/4; c may
 * be a. With e = (z*b, b), coefficient i of c is the sum of e[8+i-j]*a[j] for
 * j below 8: two times four_terms(), below 2.36*m, the second reduced to at
 * most 0.71*m for 7681 and 0.55*m for 10753: in all below 2.91*10753 < 2^15.
 */
INLINE void multiply_modulo(i16 *c, const i16 *a, const i16 *b, i16 z,
    operands *o, const prime *M)
{
	i16 m = M->m, whole = M->whole, half = (i16)(M->m / 2);
	i16 z_m = lo(z, M->inverse), *e = o->e, *s = o->s, *t = o->t;

	LANES for (size_t i = 0; i < 8; i++) {
		e[8 + i] = centre(b[i], m);
		e[i] = montgomery(e[8 + i], z, z_m, m);
		s[i] = centre(a[i], m);
		t[i] = share(s[i], M);
	}
	LANES for (size_t i = 0; i < 8; i++) {
		i16 x = four_terms(e + 8 + i, s, t, m);
		i16 y = four_terms(e + 4 + i, s + 4, t + 4, m);

		c[i] = add(x, reduce(y, half, whole, m));
	}
}

/* The values in a and b to the product's coefficients, in a, below 0.6*m. */
PER_PRIME void product(i16 *RESTRICT a, const i16 *RESTRICT b, const prime *M)
{
	operands o;
	i16 beta_m = lo(M->beta, M->inverse);
	i16 scale_m = lo(M->scale, M->inverse);

	/* The last layer had the values z and -z of the power z[r/2]. */
	for (size_t r = 0; r < 64; r++) {
		i16 z = r % 2 ? sub(0, M->z[r / 2]) : M->z[r / 2];

		for (size_t k = 24 * r; k < 24 * r + 24; k += 8) {
			multiply_modulo(a + k, a + k, b + k, z, &o, M);
			z = montgomery(z, M->beta, beta_m, M->m);
		}
	}
	reduce_rows(a, M);
	/* The layers of transform() backwards. */
	for (size_t len = 1; len <= 32; len *= 2) {
		size_t top = 0;

		for (size_t k = 0; k < 32 / len; k++) {
			factor y;

			/* -1/z[k] is z[3*top-1-k], top the highest bit of k. */
			if (k >= 2 * top)
				top = k;
			spread(&y, k != 0 ? M->z[3 * top - 1 - k] :
			    sub(0, M->z[0]), M);
			for (size_t r = 2 * k * len; r < (2 * k + 1) * len; r++)
				join(a + 24 * r, a + 24 * (r + len), &y, M);
		}
	}
	/* By the other root of 1, -1-beta. */
	transform_slots(a, sub(0, add(M->z[0], M->beta)), M);
	for (size_t i = 0; i < 1536; i++)
		a[i] = montgomery(a[i], M->scale, scale_m, M->m);
	wipe(&o, sizeof(o));
}

/* Memory of a product. */
typedef struct { rows a, b; i16 x[1536]; } work;

static void transform_1(i16 *a, const i16 *in) { transform(a, in, &M1); }
static void transform_2(i16 *a, const i16 *in) { transform(a, in, &M2); }

/*
 * Coefficients modulo Q from x modulo m1, |x| <= 0.6*m1, and a modulo m2. They
 * are at most 2295*2*761 before. One is x + m1*d with |d| < 460, so d is its
 * residue modulo m2; and x + m1*d modulo Q is at most 0.6*m1 + 2500.
 */
INLINE void combine(i16 *RESTRICT x, i16 *RESTRICT a)
{
	for (size_t k = 0; k < 192; k++, x += 8) {
		const i16 *y = eight(a, k);

		LANES for (size_t i = 0; i < 8; i++) {
			i16 d = montgomery(sub(y[i], x[i]), M1_IN_M2,
			    M1_IN_M2_M2, M2.m);

			x[i] = add(x[i], montgomery_q(d, M1_IN_Q));
		}
	}
}

/*
 * h = f*g in R/q, for m = Q and |f| <= HALF; in R/3, for m = 3 and |f| <= 1,
 * where a coefficient of f*g is at most 2*761, and as 0.6*m1 + 2*761 < m1, x is
 * no residue of it but itself. |g| <= 2; h may be f or g.
 */
APART void multiply(i16 *h, const i16 *f, const i16 *g, int m)
{
	work w;

	transform_1(w.a, f);
	transform_1(w.b, g);
	product(w.a, w.b, &M1);
	for (size_t k = 0; k < 192; k++)
		memcpy(w.x + 8 * k, eight(w.a, k), 8 * sizeof(i16));
	if (m == Q) {
		transform_2(w.a, f);
		transform_2(w.b, g);
		product(w.a, w.b, &M2);
		combine(w.x, w.a);
	}
	/* x^761 = x + 1: three terms, below 2^15, or two for h[0]. */
	for (size_t i = 0; i < N; i++)
		h[i] = add(w.x[i], add(w.x[P + i], w.x[P - 1 + i]));
	h[0] = add(w.x[0], w.x[P]);
	if (m == Q)
		for (size_t i = 0; i < N; i++)
			h[i] = freeze(h[i]);
	else
		for (size_t i = 0; i < N; i++)
			h[i] = freeze_3(h[i]);
	memset(h + P, 0, (N - P) * sizeof(i16));
	wipe(&w, sizeof(w));
}

/* ---- Inverses ---- */

/*
 * By 2*P-1 division steps of Bernstein and Yang (https://gcd.cr.yp.to, section
 * 6). Each takes (delta, f, g) to (1+delta, f, (f0*g - g0*f)/x), or, if
 * delta > 0 and g0 != 0, to (1-delta, g, (f0*g - g0*f)/x); and (v, r) likewise,
 * with v multiplied by x instead. They begin with f = 1 - x^(P-1) - x^P, which
 * is x^P - x - 1 reversed, g = the polynomial reversed, and (v, r) = (0, 1),
 * and end with f = f0 and v = f0 times the inverse, reversed; or with
 * delta != 0, if there is none.
 *
 * Instead of g and v, pointers to them move, by one coefficient a step. After
 * a run of steps (RUN, MOVES) both are copied back to where they began.
 */

/* delta after a step; returns -1 if (f, g) are swapped, or else 0. */
INLINE i16 swaps(i16 *delta, i16 g0)
{
	i16 swap = (i16)(negative(sub(0, *delta)) & nonzero(g0));

	/* -1-a is ~a, so ~a+1 is -a. */
	*delta = add(1, sub((i16)(*delta ^ swap), swap));
	return swap;
}

/* Quotients of f0 and g0 by Q, in lanes: clang multiplies only vectors. */
typedef struct { i16 f[BLOCK], g[BLOCK]; } quotients;

/* 2^16*a/Q to the nearest, for |a| <= HALF. */
INLINE i16 share_q(i16 a)
{
	return (i16)(((int32_t)a * Q_FINE + 1024) >> 11);
}

/*
 * (f, g) to (f or g, f0*g - g0*f) in n blocks, for |f0|, |g0| <= HALF: the low
 * half of f0*g - g0*f, less Q times an estimate. hi() rounds both quotients
 * down, and a share that is 1/2 wrong makes one 5000/2^17 wrong; so the
 * estimate is within 1.08 of the quotient, and all numbers stay below 5000.
 */
VECTORS void step_q(i16 *RESTRICT f, i16 *RESTRICT g, size_t n, i16 f0, i16 g0,
    i16 swap, const quotients *RESTRICT of)
{
	for (; n > 0; n--, f += BLOCK, g += BLOCK)
		for (size_t i = 0; i < BLOCK; i++) {
			i16 a = f[i], b = g[i];
			i16 quotient = sub(hi(b, of->f[i]), hi(a, of->g[i]));
			i16 c = sub(lo(b, f0), lo(a, g0));

			f[i] = pick(a, b, swap);
			g[i] = sub(c, lo(quotient, Q));
		}
}

/* Blocks of n coefficients, of all N at most. */
INLINE size_t blocks(size_t n)
{
	return n < N ? (n + BLOCK - 1) / BLOCK : N / BLOCK;
}

/* out = 1/(3*in) in R/q, for in != 0, |in| <= HALF. */
APART void inverse_q(i16 *out, const i16 *in)
{
	struct {
		i16 f[N], r[N], g[N + RUN], v[N + RUN], a, power;
		quotients of;
	} w;
	i16 *g = w.g, *v = w.v + RUN, delta = 1;

	memset(&w, 0, sizeof(w));
	w.f[0] = w.r[0] = 1;
	w.f[P - 1] = w.f[P] = -1;
	for (size_t i = 0; i < P; i++)
		g[i] = in[P - 1 - i];
	for (size_t n = 0; n < STEPS; n++) {
		i16 f0 = freeze(w.f[0]), g0 = freeze(g[0]);
		i16 swap = swaps(&delta, g0);

		LANES for (size_t i = 0; i < BLOCK; i++)
			w.of.f[i] = share_q(f0);
		LANES for (size_t i = 0; i < BLOCK; i++)
			w.of.g[i] = share_q(g0);
		/* STEPS - n coefficients still matter; v and r have n + 2. */
		step_q(w.f, g++, blocks(STEPS - n), f0, g0, swap, &w.of);
		step_q(--v, w.r, blocks(n + 2), f0, g0, swap, &w.of);
		if (v == w.v) {
			g = w.g;
			v = w.v + RUN;
			memmove(g, g + RUN, sizeof(i16[N]));
			memmove(v, w.v, sizeof(i16[N]));
			memset(g + N, 0, sizeof(i16[RUN]));
			memset(w.v, 0, sizeof(i16[RUN]));
		}
	}
	/* power = 2^16/(3*f0), by Fermat: the bits of Q-2 after the first. */
	w.power = w.a = montgomery_q(lo(3, freeze(w.f[0])), R2_MOD_Q);
	for (unsigned e = 1 << 11; e > 0; e >>= 1) {
		w.power = montgomery_q(w.power, w.power);
		if (((Q - 2) & e) != 0)
			w.power = montgomery_q(w.power, w.a);
	}
	for (size_t i = 0; i < P; i++)
		out[i] = freeze(montgomery_q(v[P - 1 - i], w.power));
	memset(out + P, 0, (N - P) * sizeof(i16));
	wipe(&w, sizeof(w));
}

/*
 * R/3. Bit i/12 of word i%12 is 1 if coefficient i is not zero, and of word
 * SPAN + i%12 if it is -1. So it moves by one word when a pointer does, and
 * only what leaves the last word moves by a bit.
 */
typedef uint64_t trits[2 * SPAN];

/*
 * (f, g) to (f or g, f + h), where h is g or -g, so that the sum has no
 * constant coefficient; or to (f or g, h), where g0 is 0. `unlike`: the signs
 * of f0 and g0 differ, so h is g. f and h give 0 if their signs differ, and
 * otherwise, as 1+1 = -1, the opposite of f's sign. All masks are 0 or -1.
 */
VECTORS void step_3(uint64_t *RESTRICT f, uint64_t *RESTRICT g, uint64_t g0,
    uint64_t unlike, uint64_t swap)
{
	for (size_t i = 0; i < WORDS; i++) {
		uint64_t a = f[i], a_minus = f[SPAN + i], b = g[i];
		uint64_t b_minus = g[SPAN + i], t = a & g0;
		uint64_t same = a_minus ^ b_minus ^ unlike;
		/* Where f is 0 and h is the sum, or both are alike. */
		uint64_t turned = b & ~(same ^ t);

		f[i] = a ^ ((a ^ b) & swap);
		f[SPAN + i] = a_minus ^ ((a_minus ^ b_minus) & swap);
		g[i] = (t ^ b) | turned;
		g[SPAN + i] = a_minus ^ turned;
	}
}

/* A bit to 64 of them. */
INLINE uint64_t all(uint64_t bit) { return 0 - (bit & 1); }

/* out = 1/in in R/3, for |in| <= 1; returns -1 if there is none, or else 0. */
APART i16 inverse_3(i16 *out, const i16 *in)
{
	struct { trits f, g, r, v; } w;
	uint64_t *g = w.g, *v = w.v + MOVES;
	i16 delta = 1;

	memset(&w, 0, sizeof(w));
	w.f[0] = w.r[0] = 1;
	for (size_t i = P - 1; i <= P; i++) {
		w.f[i % WORDS] |= (uint64_t)1 << i / WORDS;
		w.f[SPAN + i % WORDS] |= (uint64_t)1 << i / WORDS;
	}
	for (size_t i = 0; i < P; i++) {
		uint64_t a = (uint64_t)in[P - 1 - i];

		g[i % WORDS] |= (a & 1) << i / WORDS;
		g[SPAN + i % WORDS] |= (a >> 63) << i / WORDS;
	}
	for (size_t n = 0; n < STEPS; n++) {
		uint64_t g0 = all(g[0]), unlike = all(w.f[SPAN] ^ g[SPAN]);
		uint64_t swap = all((uint64_t)swaps(&delta, (i16)(g[0] & 1)));

		step_3(w.f, g, g0, unlike, swap);
		g[WORDS] = g[0] >> 1;
		g[SPAN + WORDS] = g[SPAN] >> 1;
		g++;
		v--;
		v[0] = v[WORDS] << 1;
		v[SPAN] = v[SPAN + WORDS] << 1;
		step_3(v, w.r, g0, unlike, swap);
		if (v == w.v) {
			g = w.g;
			v = w.v + MOVES;
			for (size_t i = 0; i <= SPAN; i += SPAN) {
				memcpy(g + i, g + i + MOVES, 8 * WORDS);
				memcpy(v + i, w.v + i, 8 * WORDS);
			}
		}
	}
	for (size_t i = 0; i < P; i++) {
		size_t j = P - 1 - i, word = j % WORDS, bit = j / WORDS;
		unsigned some = (unsigned)(v[word] >> bit) & 1;
		unsigned sign = (unsigned)(v[SPAN + word] >> bit);

		sign = (sign ^ (unsigned)w.f[SPAN]) & some;
		out[i] = sub((i16)some, (i16)(2 * sign));
	}
	memset(out + P, 0, (N - P) * sizeof(i16));
	wipe(&w, sizeof(w));
	return nonzero(delta);
}

/* ---- Random polynomials ---- */

/* Puts a[i] and b[i] in order, for n of them. */
INLINE void order(int32_t *RESTRICT a, int32_t *RESTRICT b, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		uint32_t x = (uint32_t)a[i], y = (uint32_t)b[i];
		uint32_t swap = (x ^ y) & (0 - (uint32_t)(a[i] > b[i]));

		a[i] = (int32_t)(x ^ swap);
		b[i] = (int32_t)(y ^ swap);
	}
}

/*
 * Sorts N numbers: Batcher's network (Knuth, volume 3, 5.2.2, Algorithm M)
 * compares i and i+d where i & p is r. For p >= 32 such i come in runs of 32.
 * For p < 32, i = 32*row + column is compared or not by its column alone, so
 * the numbers stand by columns; 16 times INT32_MAX follow each column, which
 * the network leaves where they are: (c + d)/32 is at most 16.
 */
static void sort(int32_t *x)
{
	int32_t y[32][24 + 16];

	for (size_t p = 512; p >= 1; p /= 2) {
		size_t q = 1024, d = p, r = 0;

		if (p == 16)
			for (size_t c = 0; c < 32; c++) {
				LANES for (size_t i = 0; i < 24; i++)
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
						order(y[c], y[(c + d) % 32] +
						    (c + d) / 32, 24);
			}
	}
	for (size_t c = 0; c < 32; c++)
		LANES for (size_t i = 0; i < 24; i++)
			x[32 * i + c] = y[c][i];
	wipe(y, sizeof(y));
}

/* n random bytes; zeros and not 0 if there is no randomness. */
static int random_bytes(unsigned char *out, size_t n)
{
	/* getentropy() takes 256, generators of small systems little more. */
	for (size_t i = 0; i < n; i += 256) {
		size_t some = n - i < 256 ? n - i : 256;

		if (SNTRUP761_RANDOMBYTES(out + i, some) != 0) {
			memset(out, 0, n);
			return -1;
		}
	}
	return 0;
}

/*
 * A polynomial of P random words, little endian; not 0 if there is no
 * randomness. Small: a coefficient is 3*a/2^30 - 1 of the low 30 bits a of a
 * word. Short: W of them are 1 or -1, the others 0; the low bits of words that
 * are sorted in the order of unsigned numbers are a coefficient plus 1.
 */
APART int random_polynomial(i16 *out, int is_short)
{
	int32_t x[N];
	unsigned char *in = (unsigned char *)x;
	int failed = random_bytes(in, 4 * P);

	for (size_t i = 0; i < P; i++, in += 4) {
		uint32_t a = (uint32_t)in[0] | (uint32_t)in[1] << 8 |
		    (uint32_t)in[2] << 16 | (uint32_t)in[3] << 24;

		if (!is_short)
			a = (a & 0x3fffffff) * 3 >> 30;
		else
			a = i < W ? a & ~(uint32_t)1 : (a & ~(uint32_t)3) | 1;
		x[i] = (int32_t)a ^ INT32_MIN;
	}
	if (is_short) {
		for (size_t i = P; i < N; i++)
			x[i] = INT32_MAX;
		sort(x);
	}
	for (size_t i = 0; i < P; i++)
		out[i] = sub((i16)(x[i] & 3), 1);
	memset(out + P, 0, (N - P) * sizeof(i16));
	wipe(x, sizeof(x));
	return failed;
}

/* ---- Polynomials as bytes ---- */

/*
 * Encode of the specification: numbers below a radix are merged in pairs. A
 * pair (a, b) below (m, n) is a + m*b below m*n, which gives its lowest bytes
 * while its radix is 2^14 or more; an odd last number is taken along. All
 * radices of a level but the last are equal. `at`: where its bytes begin.
 */
typedef struct {
	unsigned count, at, bytes, last_bytes;
	uint32_t radix, last;
} level;

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

/*
 * Encodes the multiples of `step`, 1 or 3, that are nearest to coefficients of
 * R/q, which is Round for 3: counted from -HALF they are below the radix.
 */
APART void encode(unsigned char *out, const i16 *c, unsigned step)
{
	level l[LEVELS];
	uint32_t merged, radix = (Q + step - 1) / step;
	unsigned depth = plan(l, radix);
	i16 x[N];

	for (size_t i = 0; i < N; i++)
		x[i] = add(c[i], HALF);
	if (step == 3)
		for (size_t i = 0; i < N; i++)
			x[i] = hi(add(x[i], 1), THIRD);
	for (unsigned d = 0; d < depth; d++) {
		unsigned pairs = l[d].count / 2, bytes = l[d].bytes;

		for (unsigned i = 0; i < pairs; i++) {
			if (i == pairs - 1)
				bytes = l[d].last_bytes;
			merged = (uint32_t)x[2 * i] +
			    (uint32_t)x[2 * i + 1] * l[d].radix;
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
	wipe(x, sizeof(x));
}

/*
 * The remainder of a, and its quotient, for `reciprocal` = 2^44/radix, rounded
 * down, plus 1: the error of the quotient is at most a/2^44 < 1/radix, as
 * a < 2^29 and radix < 2^14, so it is exact.
 */
INLINE uint32_t divide(uint32_t *quotient, uint32_t a, uint32_t radix,
    uint64_t reciprocal)
{
	*quotient = (uint32_t)((a * reciprocal) >> 44);
	return a - *quotient * radix;
}

#define RECIPROCAL(radix) (((uint64_t)1 << 44) / (radix) + 1)

/* Decodes what encode() gives, or any bytes, to coefficients of R/q. */
static void decode(i16 *x, const unsigned char *in, unsigned step)
{
	level l[LEVELS];
	unsigned d = plan(l, (Q + step - 1) / step);
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
			x[2 * i] = (i16)divide(&quotient, merged, l[d].radix,
			    reciprocal);
			/* Below 2*other; from an encoder below other. */
			quotient -= other;
			quotient += other & (0 - (quotient >> 31));
			x[2 * i + 1] = (i16)quotient;
			bytes = l[d].bytes;
			other = l[d].radix;
		}
	}
	for (size_t i = 0; i < P; i++)
		x[i] = sub(lo(x[i], (i16)step), HALF);
	memset(x + P, 0, (N - P) * sizeof(i16));
}

/* Four coefficients a byte, each plus 1; the last byte has one. */
static void encode_small(unsigned char *out, const i16 *f)
{
	memset(out, 0, SMALL);
	for (size_t i = 0; i < P; i++)
		out[i / 4] = (unsigned char)(out[i / 4] |
		    (unsigned)add(f[i], 1) << 2 * (i % 4));
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
#define SNTRUP761_SHA512(out, in, n) (sha512((out), (in), (n)), 0)

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
		out[i] = (unsigned char)(state[i / 8] >> (56 - i % 8 * 8));
	wipe(state, sizeof(state));
	wipe(w, sizeof(w));
	wipe(end, sizeof(end));
}
#endif

/* Hash_b(x, y): half of SHA-512 of the byte b, x and y; not 0 if it failed. */
APART int hash(unsigned char *out, unsigned char b, const unsigned char *x,
    size_t x_size, const unsigned char *y, size_t y_size)
{
	unsigned char in[1 + PUBLIC], digest[64] = { 0 };
	int failed;

	in[0] = b;
	memcpy(in + 1, x, x_size);
	if (y_size > 0)
		memcpy(in + 1 + x_size, y, y_size);
	failed = SNTRUP761_SHA512(digest, in, 1 + x_size + y_size) != 0;
	memcpy(out, digest, HASH);
	wipe(in, sizeof(in));
	wipe(digest, sizeof(digest));
	return failed;
}

/* ---- The KEM ---- */

/* The public key is h = g/(3f), for a small g and a short f. */
int crypto_kem_sntrup761_keypair(unsigned char *pk, unsigned char *sk)
{
	i16 f[N], g[N], none;
	int failed = 0;

	do {
		failed |= random_polynomial(g, 0);
		none = inverse_3(f, g);
		SNTRUP761_DECLASSIFY(&none, sizeof(none));
	} while (none != 0 && failed == 0);
	encode_small(sk + SMALL, f);
	failed |= random_polynomial(f, 1);
	encode_small(sk, f);
	inverse_q(f, f);
	multiply(f, f, g, Q);
	encode(pk, f, 1);
	memcpy(sk + SK_PUBLIC, pk, PUBLIC);
	failed |= random_bytes(sk + SK_RHO, SMALL);
	failed |= hash(sk + SK_CACHE, 4, pk, PUBLIC, NULL, 0);
	wipe(f, sizeof(f));
	wipe(g, sizeof(g));
	if (failed != 0) {
		wipe(pk, PUBLIC);
		wipe(sk, SK_CACHE + HASH);
	}
	return failed != 0 ? -1 : 0;
}

/* C = Round(h*r) and Hash2(Hash3(r), Hash4(pk)); and r as bytes. */
APART int hide(unsigned char *c, unsigned char *r_bytes, const i16 *r,
    const unsigned char *pk, const unsigned char *cache)
{
	i16 h[N];
	unsigned char y[HASH];
	int failed;

	decode(h, pk, 1);
	multiply(h, h, r, Q);
	encode(c, h, 3);
	encode_small(r_bytes, r);
	failed = hash(y, 3, r_bytes, SMALL, NULL, 0);
	failed |= hash(c + CIPHER - HASH, 2, y, HASH, cache, HASH);
	wipe(h, sizeof(h));
	wipe(y, sizeof(y));
	return failed;
}

/* The secret Hash_b(Hash3(r), C). */
static int session(unsigned char *k, unsigned char b, const unsigned char *r,
    const unsigned char *c)
{
	unsigned char y[HASH];
	int failed = hash(y, 3, r, SMALL, NULL, 0);

	failed |= hash(k, b, y, HASH, c, CIPHER);
	wipe(y, sizeof(y));
	return failed;
}

int crypto_kem_sntrup761_enc(unsigned char *c, unsigned char *k,
    const unsigned char *pk)
{
	i16 r[N];
	unsigned char r_bytes[SMALL], cache[HASH];
	int failed = random_polynomial(r, 1);

	failed |= hash(cache, 4, pk, PUBLIC, NULL, 0);
	failed |= hide(c, r_bytes, r, pk, cache);
	failed |= session(k, 1, r_bytes, c);
	wipe(r, sizeof(r));
	wipe(r_bytes, sizeof(r_bytes));
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
	int failed;

	/* e = 3*f*c in R/q, modulo 3; r = e/g in R/3. */
	decode(r, c, 3);
	decode_small(f, sk);
	multiply(r, r, f, Q);
	for (size_t i = 0; i < N; i++)
		r[i] = freeze_3(freeze(lo(r[i], 3)));
	decode_small(f, sk + SMALL);
	multiply(r, r, f, 3);
	/* If r has not weight W: W ones, then zeros. */
	for (size_t i = 0; i < N; i++)
		weight = add(weight, (i16)(r[i] & 1));
	wrong = nonzero(sub(weight, W));
	OPAQUE(wrong);
	for (i16 i = 0; i < N; i++)
		r[i] = pick(r[i], i < W, wrong);
	failed = hide(again, r_bytes, r, sk + SK_PUBLIC, sk + SK_CACHE);
	/* If it is another ciphertext: rho, and Hash0 in place of Hash1. */
	for (size_t i = 0; i < CIPHER; i++)
		differ = (unsigned char)(differ | (again[i] ^ c[i]));
	wrong = nonzero((i16)differ);
	OPAQUE(wrong);
	for (size_t i = 0; i < SMALL; i++)
		r_bytes[i] = (unsigned char)pick(r_bytes[i], sk[SK_RHO + i],
		    wrong);
	failed |= session(k, (unsigned char)(1 + wrong), r_bytes, c);
	wipe(f, sizeof(f));
	wipe(r, sizeof(r));
	wipe(r_bytes, sizeof(r_bytes));
	wipe(again, sizeof(again));
	if (failed != 0)
		wipe(k, HASH);
	return failed != 0 ? -1 : 0;
}

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC pop_options
#endif
#undef INLINE
#undef APART
#undef OPAQUE
#undef RESTRICT
#undef LANES
#undef VECTORS
#undef PER_PRIME
#undef RECIPROCAL
#undef ROTATED
#undef ROUND

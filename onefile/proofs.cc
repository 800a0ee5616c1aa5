/* SPDX-License-Identifier: CC0-1.0 OR 0BSD */
/*
 * proofs helpers    every function of 16-bit numbers, for all its arguments
 * proofs bounds     the text of the products, run on intervals; division steps;
 *                   divisions of the decoder
 * proofs products   against the definition, for all pairs of powers of x and
 *                   for extreme and random polynomials
 * proofs inverses   multiplied back, and those that do not exist
 * proofs sort       against qsort(), and weights
 * proofs bytes      against Decode of the specification, for any bytes; ciphertexts
 *                   of another weight
 *
 * products.inc is the part of sntrup761.c from "Products" to "Inverses", which
 * the Makefile cuts out: it is compiled twice, for numbers and for intervals.
 */
#include "sntrup761.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <tuple>
#include <vector>

static uint64_t state = 1;

static int randombytes(unsigned char *out, size_t n)
{
	while (n-- > 0) {
		state = state * 6364136223846793005u + 1442695040888963407u;
		*out++ = (unsigned char)(state >> 56);
	}
	return 0;
}

#define SNTRUP761_RANDOMBYTES(out, n) randombytes(out, n)
#define SNTRUP761_HEADER "sntrup761.h"
namespace real {
#include "sntrup761.c"
}
using real::P; using real::Q; using real::W; using real::N; using real::HALF; using real::SMALL; using real::HASH;
using real::PUBLIC; using real::CIPHER; using real::SK_CACHE;
using real::Q_INVERSE; using real::M1_IN_M2; using real::M1_IN_M2_M2; using real::M1_IN_Q;

/* The text of the products is compiled once more, after these macros end. */
#define INLINE static inline
#define APART static
#define PER_PRIME static
#define LANES
#define RESTRICT

static unsigned long failures;

static void expect(bool right, const char *what, long a = 0, long b = 0)
{
	if (!right && failures++ < 10)
		printf("wrong: %s (%ld, %ld)\n", what, a, b);
}

/* ---- Every function of 16-bit numbers ---- */

static int centred(long a, int m)
{
	long r = ((a % m) + m) % m;

	return (int)(r > m / 2 ? r - m : r);
}

static void helpers()
{
	using namespace real;
	const int primes[3] = { Q, 7681, 10753 };
	const i16 inverses[3] = { Q_INVERSE, M1.inverse, M2.inverse };

	for (int32_t a = -32768; a < 32768; a++) {
		i16 x = (i16)a;
		bool right = negative(x) == -(a < 0) && nonzero(x) == -(a != 0) && freeze(x) == centred(a, Q);

		if (abs(a) <= 8000)
			right = right && freeze_3(x) == centred(a, 3);
		expect(right, "negative, nonzero, freeze or freeze_3", a);
	}
	for (int32_t a = -32768; a < 32768 && failures == 0; a++) {
		i16 x = (i16)a;
		bool right = true;

		for (int32_t b = -32768; b < 32768; b++) {
			i16 y = (i16)b;
			/* a*b as 16 bits of sign and 32 of product, without hi() and lo(). */
			int64_t product = (int64_t)a * b;
			int16_t high = (int16_t)((product - (product & 65535)) / 65536);

			right &= (uint16_t)add(x, y) == ((a + b) & 65535) && (uint16_t)sub(x, y) == ((a - b) & 65535) &&
			    (uint16_t)lo(x, y) == (product & 65535) && hi(x, y) == high &&
			    pick(x, y, 0) == x && pick(x, y, -1) == y;
		}
		expect(right, "add, sub, lo, hi or pick", a);
		for (int k = 0; k < 3; k++) {
			int m = primes[k];
			bool exact = true;

			for (int32_t b = -32768; b < 32768; b++) {
				int32_t product = a * b;
				int32_t r = montgomery(x, (i16)b, lo((i16)b, inverses[k]), (i16)m);

				exact &= (int32_t)((uint32_t)product - ((uint32_t)r << 16)) % m == 0 &&
				    ((int64_t)product - (int64_t)r * 65536) % m == 0 &&
				    abs(r) * (int64_t)131072 <= 2 * llabs((int64_t)product) + m * (int64_t)65536 + 131072;
			}
			expect(exact, "montgomery", a, m);
		}
	}
	/* delta and its double step, for all that occurs. */
	for (int delta = -1600; delta <= 1600; delta++)
		for (int g0 = -HALF; g0 <= HALF; g0++) {
			i16 d = (i16)delta, swap = swaps(&d, (i16)g0);
			bool wanted = delta > 0 && g0 != 0;

			expect(swap == -wanted && d == (wanted ? 1 - delta : 1 + delta), "swaps", delta, g0);
		}
}

/* ---- The text of the products on intervals ---- */

/* Extremes of e*s - m*hi(e, share(s)) for |e| <= most, |s| <= m/2. */
static std::pair<long, long> term(int most, const real::prime *M)
{
	static std::map<std::pair<int, int>, std::pair<long, long> > known;
	auto found = known.find(std::make_pair(most, (int)M->m));
	long least = 0, greatest = 0;

	if (found != known.end())
		return found->second;
	for (int s = -(M->m / 2); s <= M->m / 2; s++) {
		real::i16 t = real::share((real::i16)s, M);

		for (int e = -most; e <= most; e++) {
			long r = (long)e * s - (long)M->m * real::hi((real::i16)e, t);

			least = std::min(least, r);
			greatest = std::max(greatest, r);
		}
	}
	return known[std::make_pair(most, (int)M->m)] = std::make_pair(least, greatest);
}

namespace interval {
struct i16 {
	int least, most;
	i16() = default;
	i16(int a) : least(a), most(a) {}
	i16(int a, int b) : least(a), most(b) {}
	bool point() const { return least == most; }
	int magnitude() const { return std::max(-least, most); }
};

static i16 made(long least, long most, const char *what)
{
	expect(least >= -32768 && most <= 32767, what, least, most);
	return i16((int)std::max(least, -32768L), (int)std::min(most, 32767L));
}

struct prime {
	i16 m, inverse, whole, fraction, beta, scale, z[32];
	explicit prime(const real::prime &a) : m(a.m), inverse(a.inverse), whole(a.whole),
	    fraction(a.fraction), beta(a.beta), scale(a.scale)
	{
		for (int i = 0; i < 32; i++)
			z[i] = i16(a.z[i]);
	}
};
static const prime M1(real::M1), M2(real::M2);

static i16 operator/(i16 a, int b) { return i16(a.least / b); }

static i16 add(i16 a, i16 b) { return made((long)a.least + b.least, (long)a.most + b.most, "a sum overflows"); }
static i16 sub(i16 a, i16 b) { return made((long)a.least - b.most, (long)a.most - b.least, "a difference overflows"); }

static i16 lo(i16 a, i16 b)
{
	expect(a.point() && b.point(), "lo() of numbers that are not constant");
	return i16(real::lo((real::i16)a.least, (real::i16)b.least));
}

/* The image of an interval by a function, which must be congruent modulo m. */
template <typename F, typename G>
static i16 image(int kind, i16 a, int b, int m, F f, G congruent)
{
	static std::map<std::tuple<int, int, int, int, int>, i16> known;
	auto key = std::make_tuple(kind, a.least, a.most, b, m);
	auto found = known.find(key);
	i16 made(32767, -32768);

	if (found != known.end())
		return found->second;
	for (int i = a.least; i <= a.most; i++) {
		int r = f((real::i16)i);

		expect(congruent(i, r), "a residue of another number", i, r);
		made.least = std::min(made.least, r);
		made.most = std::max(made.most, r);
	}
	return known[key] = made;
}

static i16 montgomery(i16 a, i16 b, i16 b_m, i16 m)
{
	expect(b.point() && b_m.point(), "a factor that is not constant");
	return image(0, a, b.least, m.least,
	    [=](real::i16 x) { return real::montgomery(x, (real::i16)b.least, (real::i16)b_m.least, (real::i16)m.least); },
	    [=](long x, long r) { return (x * b.least - r * 65536) % m.least == 0; });
}

static i16 montgomery_q(i16 a, i16 b) { return montgomery(a, b, lo(b, Q_INVERSE), Q); }

static i16 reduce(i16 a, i16 bias, i16 whole, i16 m)
{
	add(a, bias);
	return image(1, a, bias.least, m.least,
	    [=](real::i16 x) { return real::reduce(x, (real::i16)bias.least, (real::i16)whole.least, (real::i16)m.least); },
	    [=](long x, long r) { return (x - r) % m.least == 0; });
}

static i16 centre(i16 a, i16 m)
{
	return image(2, a, 0, m.least, [=](real::i16 x) { return real::centre(x, (real::i16)m.least); },
	    [=](long x, long r) { return (x - r) % m.least == 0 && labs(r) <= m.least / 2; });
}

/* four_terms() knows it by s. */
static i16 share(i16 s, const prime *) { return s; }

static i16 four_terms(const i16 *e, const i16 *s, const i16 *, i16 m)
{
	const real::prime *M = m.least == real::M1.m ? &real::M1 : &real::M2;
	int greatest = m.least * 55 / 100;
	std::pair<long, long> one = term(greatest, M);

	for (int j = 0; j < 4; j++)
		expect(e[-j].magnitude() <= greatest && s[j].magnitude() <= m.least / 2, "an operand of four_terms()",
		    e[-j].magnitude(), s[j].magnitude());
	return made(4 * one.first - 2 * m.least, 4 * one.second - 2 * m.least, "four terms overflow");
}

static i16 freeze(i16 a)
{
	return image(3, a, 0, Q, real::freeze, [=](long x, long r) { return r == centred(x, Q); });
}

/* Three coefficients of at most 2*P, which are not residues: multiply() by 3. */
static i16 freeze_3(i16 a)
{
	int most = 3 * 2 * P;

	expect(a.magnitude() <= 3 * (0.6 * real::M1.m) && 0.6 * real::M1.m + 2 * P < real::M1.m, "a coefficient in R/3");
	return image(4, i16(std::max(a.least, -most), std::min(a.most, most)), 0, 3, real::freeze_3,
	    [=](long x, long r) { return r == centred(x, 3); });
}

static void wipe(void *, size_t) {}

#include "products.inc"
}

static void bounds()
{
	static interval::i16 f[N], g[N], h[N];
	long least = 0, most = 0;

	for (size_t i = 0; i < N; i++) {
		f[i] = i < P ? interval::i16(-HALF, HALF) : interval::i16(0);
		g[i] = i < P ? interval::i16(-2, 2) : interval::i16(0);
	}
	interval::multiply(h, f, g, Q);
	/* A coefficient x + m1*d: d is its residue modulo m2, as a montgomery() of at most 0.6*m2 is no other one. */
	expect((HALF * 2L * P + 0.6 * real::M1.m) / real::M1.m < 460, "d");
	expect(460 + 0.6 * real::M2.m < real::M2.m, "another d");
	for (size_t i = 0; i < P; i++)
		expect(h[i].least >= -HALF && h[i].most <= HALF, "a coefficient of R/q", h[i].least, h[i].most);
	for (size_t i = 0; i < P; i++)
		f[i] = interval::i16(-1, 1);
	interval::multiply(h, f, g, 3);
	for (size_t i = 0; i < P; i++)
		expect(h[i].least >= -1 && h[i].most <= 1, "a coefficient of R/3", h[i].least, h[i].most);
	/* step_q(): b*f0 - Q*hi(b, share_q(f0)), of which two are subtracted. */
	for (int f0 = -HALF; f0 <= HALF; f0++) {
		real::i16 f_q = real::share_q((real::i16)f0);

		for (int b = -5000; b <= 5000; b++) {
			long r = (long)b * f0 - (long)Q * real::hi((real::i16)b, f_q);

			least = std::min(least, r);
			most = std::max(most, r);
		}
	}
	expect(most - least < 5000, "a division step", least, most);
	printf("bounds: a division step leaves at most %ld\n", most - least);
	/* divide(), for all that any bytes can give: at both sides of each multiple of a radix. */
	for (int radix : { (int)Q, (Q + 2) / 3 }) {
		real::level l[real::LEVELS];
		unsigned depth = real::plan(l, (uint32_t)radix);

		for (unsigned d = 0; d <= depth; d++)
			for (int last = 0; last < 2; last++) {
				uint64_t m = d == depth ? l[d].last : l[d].radix, other = last ? l[d].last : l[d].radix;
				unsigned bytes = last ? l[d].last_bytes : l[d].bytes;
				uint64_t end = m * other, reciprocal = ((uint64_t)1 << 44) / m + 1;

				if (d == depth)
					end = 65536;
				else if (l[d].count % 2 != 0 && last)
					continue;
				else /* What is left is below the radix, rounded up; its bytes are any. */
					end = (end + (1u << 8 * bytes) - 1) >> 8 * bytes << 8 * bytes;
				expect(end < 1u << 29 && m < 1 << 14, "the end of a number of the decoder", (long)end, (long)m);
				expect(d == depth || end / m < 2 * other, "the quotient of the decoder", (long)(end / m), (long)other);
				for (uint64_t a = 0; a < end; a += m)
					for (uint64_t b = a == 0 ? 0 : a - 1; b <= a; b++) {
						uint32_t quotient, rest = real::divide(&quotient, (uint32_t)b, (uint32_t)m, reciprocal);

						expect(quotient == b / m && rest == b % m, "divide", (long)b, (long)m);
					}
			}
	}
}

/* ---- Products and inverses ---- */

typedef int16_t polynomial[N];

static void by_definition(int16_t *h, const int16_t *f, const int16_t *g, int m)
{
	static long c[2 * P];

	memset(c, 0, sizeof(c));
	for (size_t i = 0; i < P; i++)
		for (size_t j = 0; j < P; j++)
			c[i + j] += (long)f[i] * g[j];
	for (size_t i = 2 * P - 1; i >= P; i--) {
		c[i - P] += c[i];
		c[i - P + 1] += c[i];
	}
	for (size_t i = 0; i < N; i++)
		h[i] = (int16_t)(i < P ? centred(c[i], m) : 0);
}

static int uniform(int least, int most)
{
	unsigned char bytes[4];
	uint32_t a;

	randombytes(bytes, 4);
	memcpy(&a, bytes, 4);
	return least + (int)(a % (uint32_t)(most - least + 1));
}

static void products()
{
	static polynomial f, g, h, wanted;

	/* A proof that has failed need not end. */
	for (size_t i = 0; i < P && failures == 0; i++)
		for (size_t j = 0; j < P; j++) {
			size_t k = i + j;

			f[i] = HALF;
			g[j] = 2;
			real::multiply(h, f, g, Q);
			memset(wanted, 0, sizeof(wanted));
			/* 2*HALF is -1; x^761 = x + 1. */
			wanted[k < P ? k : k - P] = (int16_t)-1;
			if (k >= P)
				wanted[k - P + 1] = (int16_t)-1;
			expect(memcmp(h, wanted, sizeof(h)) == 0, "a product of powers in R/q", (long)i, (long)j);
			f[i] = -1;
			real::multiply(h, f, g, 3);
			wanted[k < P ? k : k - P] = 1;
			if (k >= P)
				wanted[k - P + 1] = 1;
			expect(memcmp(h, wanted, sizeof(h)) == 0, "a product of powers in R/3", (long)i, (long)j);
			f[i] = g[j] = 0;
		}
	for (int n = 0; n < 64 && failures == 0; n++) {
		for (size_t i = 0; i < P; i++) {
			/* Extremes of one sign, of both, random ones. */
			f[i] = (int16_t)(n == 0 ? HALF : n == 1 ? -HALF : n < 6 ? HALF * uniform(0, 1) * 2 - HALF : uniform(-HALF, HALF));
			g[i] = (int16_t)(n < 2 ? 2 : n < 6 ? 4 * uniform(0, 1) - 2 : uniform(-2, 2));
		}
		by_definition(wanted, f, g, Q);
		real::multiply(h, f, g, Q);
		expect(memcmp(h, wanted, sizeof(h)) == 0, "a product in R/q", n);
		for (size_t i = 0; i < P; i++)
			f[i] = (int16_t)(n < 2 ? 1 : uniform(-1, 1));
		by_definition(wanted, f, g, 3);
		real::multiply(h, f, g, 3);
		expect(memcmp(h, wanted, sizeof(h)) == 0, "a product in R/3", n);
	}
}

/* The greatest common factor of b, of degree below P, and x^P - x - 1 modulo 3, in a; returns its degree. */
static int common_factor(int *a, const int *of)
{
	static int b[P + 1];
	int m = P, n = P - 1;

	memset(a, 0, sizeof(b));
	memcpy(b, of, sizeof(int[P]));
	a[P] = 1;
	a[1] = a[0] = 2;
	b[P] = 0;
	for (;;) {
		while (n >= 0 && b[n] == 0)
			n--;
		if (n < 0)
			return m;
		while (m >= n) {
			int c = a[m] * b[n];

			for (int i = 0; i <= n; i++)
				a[m - n + i] = (a[m - n + i] + (3 - c % 3) * b[i]) % 3;
			while (m >= 0 && a[m] == 0)
				m--;
		}
		std::swap_ranges(a, a + P + 1, b);
		std::swap(m, n);
	}
}

static bool coprime(const int16_t *g)
{
	int a[P + 1], b[P];

	for (int i = 0; i < P; i++)
		b[i] = (g[i] + 3) % 3;
	return common_factor(a, b) == 0;
}

/*
 * A factor of x^P - x - 1 modulo 3; returns its degree. In factors of degree d only, x^(3^d) = x; a
 * polynomial of x to the power 3 is the same polynomial of x^3.
 */
static int factor_of_modulus(int *factor)
{
	int a[P] = { 0, 1 };

	for (int d = 1; d < 40; d++) {
		int cube[3 * P] = { 0 }, degree;

		for (int i = 0; i < P; i++)
			cube[3 * i] = a[i];
		for (int i = 3 * P - 1; i >= P; i--) {
			cube[i - P] = (cube[i - P] + cube[i]) % 3;
			cube[i - P + 1] = (cube[i - P + 1] + cube[i]) % 3;
		}
		memcpy(a, cube, sizeof(a));
		cube[1] = (cube[1] + 2) % 3;
		if ((degree = common_factor(factor, cube)) > 0)
			return degree;
	}
	return 0;
}

static void inverses()
{
	int factor[P + 1], degree = factor_of_modulus(factor);
	static polynomial f, g, h;
	unsigned none = 0;

	expect(degree > 0, "no factor");
	for (int n = 0; n < 400 && failures == 0; n++) {
		for (size_t i = 0; i < P; i++)
			g[i] = (int16_t)(n == 0 ? 0 : n == 1 ? i == 0 : n == 2 ? -(i == P - 1) : uniform(-1, 1));
		/* Multiples of the factor have none. */
		if (n % 10 == 3)
			for (int i = P - 1; i >= 0; i--) {
				int sum = 0;

				for (int j = 0; j <= degree && j <= i; j++)
					sum += i - j < P - degree ? g[i - j] * factor[j] : 0;
				g[i] = (int16_t)centred(sum, 3);
			}
		bool exists = real::inverse_3(f, g) == 0;

		expect(exists == coprime(g), "whether there is an inverse in R/3", n);
		none += !exists;
		if (exists) {
			by_definition(h, f, g, 3);
			for (size_t i = 0; i < N; i++)
				expect(h[i] == (i == 0), "an inverse in R/3", n);
		}
		/* Short, as in key generation, and any. */
		if (n == 0)
			continue;
		if (n < 350)
			real::random_polynomial(g, 1);
		else
			for (size_t i = 0; i < P; i++)
				g[i] = (int16_t)(n == 350 ? HALF : uniform(-HALF, HALF));
		real::inverse_q(f, g);
		by_definition(h, f, g, Q);
		for (size_t i = 0; i < N; i++)
			expect(centred(3 * h[i], Q) == (i == 0), "an inverse in R/q", n);
	}
	expect(none > 30 || failures != 0, "no polynomial without an inverse was met");
}

static int ascending(const void *a, const void *b)
{
	int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;

	return (x > y) - (x < y);
}

static void sorts()
{
	static int32_t x[N], y[N];
	static polynomial f;

	for (int n = 0; n < 3000 && failures == 0; n++) {
		/* Of two values too: a network that sorts those sorts all (Knuth). */
		for (size_t i = 0; i < N; i++)
			x[i] = n % 3 == 0 ? uniform(0, 1) : n % 3 == 1 ? (int32_t)((uint32_t)uniform(0, 65535) << 16) :
			    (i + 7 * (size_t)n) % N < (size_t)n % N ? INT32_MIN : INT32_MAX;
		memcpy(y, x, sizeof(y));
		qsort(y, N, sizeof(y[0]), ascending);
		real::sort(x);
		expect(memcmp(x, y, sizeof(x)) == 0, "sort", n);
		if (n % 10 == 0) {
			unsigned weight = 0;

			real::random_polynomial(f, 1);
			for (size_t i = 0; i < N; i++)
				weight += f[i] != 0;
			expect(weight == W, "the weight of a short polynomial", (long)weight);
		}
	}
}

/* Decode of the specification, as it defines it: by recursion. */
static std::vector<long> decoded(const unsigned char *in, const std::vector<long> &radices)
{
	std::vector<long> left, low, weight, result;

	if (radices.size() == 1)
		return std::vector<long>(1, (radices[0] > 256 ? in[0] + 256L * in[1] : in[0]) % radices[0]);
	for (size_t i = 0; i + 1 < radices.size(); i += 2) {
		long m = radices[i] * radices[i + 1], r = 0, t = 1;

		for (; m >= 16384; m = (m + 255) / 256, t *= 256)
			r += *in++ * t;
		left.push_back(m);
		low.push_back(r);
		weight.push_back(t);
	}
	if (radices.size() % 2 != 0)
		left.push_back(radices.back());
	left = decoded(in, left);
	for (size_t i = 0; i + 1 < radices.size(); i += 2) {
		long r = low[i / 2] + weight[i / 2] * left[i / 2];

		result.push_back(r % radices[i]);
		result.push_back(r / radices[i] % radices[i + 1]);
	}
	if (radices.size() % 2 != 0)
		result.push_back(left.back());
	return result;
}

static void bytes()
{
	static unsigned char in[PUBLIC], again[PUBLIC], pk[PUBLIC], sk[SK_CACHE + HASH], c[CIPHER], cache[HASH];
	static unsigned char r_bytes[SMALL], k[HASH], wanted[HASH];
	static polynomial x, y, r;

	for (int n = 0; n < 400 && failures == 0; n++)
		for (int step = 1; step <= 3; step += 2) {
			std::vector<long> numbers = decoded((randombytes(in, PUBLIC), n == 0 ? memset(in, 255, PUBLIC) : in, in),
			    std::vector<long>(P, (Q + step - 1) / step));

			real::decode(x, in, (unsigned)step);
			for (size_t i = 0; i < P; i++)
				expect(x[i] == numbers[i] * step - HALF, "decode", n, (long)i);
			for (size_t i = 0; i < P; i++) {
				y[i] = (int16_t)(n == 1 ? HALF : n == 2 ? -HALF : uniform(-HALF, HALF));
				x[i] = (int16_t)(step == 1 ? y[i] : y[i] - centred(y[i], 3));
			}
			real::encode(again, y, (unsigned)step);
			real::decode(y, again, (unsigned)step);
			expect(memcmp(x, y, sizeof(int16_t[P])) == 0, "decode after encode", n);
		}
	/* A ciphertext of an r of another weight is rejected. */
	for (int n = 0; n < 8; n++) {
		real::crypto_kem_sntrup761_keypair(pk, sk);
		real::hash(cache, 4, pk, PUBLIC, NULL, 0);
		real::random_polynomial(r, 1);
		for (int gone = 0, i = 0; gone < n && i < P; i++)
			if (r[i] != 0) {
				r[i] = 0;
				gone++;
			}
		real::hide(c, r_bytes, r, pk, cache);
		real::session(wanted, n == 0, n == 0 ? r_bytes : sk + 2 * SMALL + PUBLIC, c);
		real::crypto_kem_sntrup761_dec(k, c, sk);
		expect(memcmp(k, wanted, HASH) == 0, "a ciphertext of another weight", n);
	}
}

int main(int argc, char **argv)
{
	static const struct {
		const char *name;
		void (*run)();
	} parts[] = {
		{ "helpers", helpers }, { "bounds", bounds }, { "products", products }, { "inverses", inverses },
		{ "sort", sorts }, { "bytes", bytes },
	};
	unsigned ran = 0;

	for (const auto &part : parts) {
		if (argc > 1 && strcmp(argv[1], part.name) != 0)
			continue;
		part.run();
		printf("%s: wrong %lu\n", part.name, failures);
		fflush(stdout);
		ran++;
	}
	return ran == 0 || failures != 0;
}

/* SPDX-License-Identifier: CC0-1.0 OR 0BSD */
/*
 * For CBMC (make cbmc): in the functions of numbers, for all arguments, no signed
 * overflow and no undefined shift, with an `int` of 32 and of 16 bits.
 */
#define SNTRUP761_RANDOMBYTES(out, n) 0
#define SNTRUP761_HEADER "sntrup761.h"
#define SNTRUP761_WIPE(p, n) ((void)(p), (void)(n))
#define SNTRUP761_SMALL 1
#include "sntrup761.c"

int16_t nondet_16(void);
uint32_t nondet_32(void);

void numbers(void)
{
	i16 a = nondet_16(), b = nondet_16(), c = nondet_16(), e[4], s[4], t[4], delta = nondet_16();
	uint32_t quotient;

	add(a, b);
	sub(a, b);
	lo(a, b);
	hi(a, b);
	nonzero(a);
	pick(a, b, c);
	montgomery(a, b, c, nondet_16());
	montgomery_q(a, b);
	reduce(a, b, c, nondet_16());
	centre(a, M2.m);
	share(a, &M2);
	for (int i = 0; i < 4; i++) {
		e[i] = nondet_16();
		s[i] = nondet_16();
		t[i] = nondet_16();
	}
	four_terms(e + 3, s, t, M2.m);
	freeze(a);
	freeze_3(a);
	swaps(&delta, a);
	__CPROVER_assume(a >= -HALF && a <= HALF);
	/* And 2^16*a/Q has 16 bits. */
	i16 q = share_q(a);
	__CPROVER_assert((int32_t)q * Q - (int32_t)a * 65536 <= Q && (int32_t)a * 65536 - (int32_t)q * Q <= Q, "share_q");
	divide(&quotient, nondet_32(), 4591, ((uint64_t)1 << 44) / 4591 + 1);
}

int main(void)
{
	numbers();
	return 0;
}

/* SPDX-License-Identifier: CC0-1.0 OR 0BSD */
/*
 * Which compilers make wrong code of the high half of a 16-bit product, in a
 * loop that they vectorise (GCC bug 106322; gcc 12 before 12.3). Two forms are
 * tried, one unsigned, one signed; sntrup761.c has the signed one, and a pragma
 * for targets on which that is wrong too. Prints how many of 256 are wrong.
 */
#include <stdint.h>
#include <stdio.h>

#if defined(__GNUC__)
#define APART __attribute__((noinline))
#else
#define APART
#endif

enum { COUNT = 256 };
static int16_t a[COUNT], b[COUNT], u[COUNT], s[COUNT];

static APART void unsigned_form(void)
{
	for (int i = 0; i < COUNT; i++) {
		int16_t d = (int16_t)((unsigned)a[i] - (unsigned)b[i]);

		u[i] = (int16_t)((int32_t)((uint32_t)d * 4591u) >> 16);
	}
}

static APART void signed_form(void)
{
	for (int i = 0; i < COUNT; i++) {
		int16_t d = (int16_t)((unsigned)a[i] - (unsigned)b[i]);

		s[i] = (int16_t)(((int32_t)d * 4591) >> 16);
	}
}

int main(void)
{
	int wrong_u = 0, wrong_s = 0;

	for (int i = 0; i < COUNT; i++) {
		a[i] = (int16_t)(i * 917);
		b[i] = (int16_t)(i * 3331);
	}
	unsigned_form();
	signed_form();
	for (int i = 0; i < COUNT; i++) {
		/* By division, which no compiler takes for a high half. */
		volatile int32_t product = (int16_t)(a[i] - b[i]) * 4591;
		int32_t high = product / 65536 - (product % 65536 < 0);

		wrong_u += u[i] != high;
		wrong_s += s[i] != high;
	}
	printf("%d/%d\n", wrong_u, wrong_s);
	return 0;
}

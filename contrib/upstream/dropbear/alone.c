/*
 * What Dropbear's sntrup761.o needs besides SHA-512, so that its time is measured alone.
 */
#include <stdint.h>
#include <string.h>
#include <sys/random.h>

/* Of the file that Dropbear has now. */
volatile int16_t crypto_int16_optblocker;
volatile int32_t crypto_int32_optblocker;
volatile int64_t crypto_int64_optblocker;

void genrandom(unsigned char *buf, unsigned int len);
void m_burn(void *data, unsigned int len);

/* From a block of 256 bytes, as Dropbear's comes from a hash: the time of the kernel is nobody's. */
void genrandom(unsigned char *buf, unsigned int len)
{
	static unsigned char block[256];
	static unsigned int left;

	while (len-- > 0) {
		if (left == 0) {
			while (getrandom(block, sizeof(block), 0) != (ssize_t)sizeof(block))
				continue;
			left = sizeof(block);
		}
		*buf++ = block[--left];
	}
}

void m_burn(void *data, unsigned int len)
{
	explicit_bzero(data, len);
}

/* The interface of goodprime.h: every length is passed and checked, secret keys can be checked, and a callback gives
   the random numbers.

     cc -std=c99 -O2 -o adapter adapter.c goodprime.c -lgoodprime
*/
#include "adapter.h"
#include <goodprime.h>

const char *const part_name = "libgoodprime";
const int part_has_lengths = 1;

const char *part_version(void) { return goodprime_version(); }

int part_find(const char *set, struct kem *kem) {
  const goodprime_kem *found = goodprime_kem_by_name(set);
  if (!found) return 0;
  kem->name = goodprime_kem_name(found);
  kem->ek = goodprime_kem_publickeybytes(found);
  kem->dk = goodprime_kem_secretkeybytes(found);
  kem->c = goodprime_kem_ciphertextbytes(found);
  kem->K = goodprime_kem_sharedsecretbytes(found);
  kem->detail = found;
  return 1;
}

/* A callback of goodprime must return, so it asks first whether enough is left. */
static int draw(void *context, uint8_t *out, size_t length) {
  (void)context;
  if (length > adapter_randomness_left()) return -1;
  adapter_randomness(out, length);
  return 0;
}

int part_keygen(const struct kem *kem, unsigned char *ek, unsigned char *dk) {
  return goodprime_kem_keypair_rng(kem->detail, ek, kem->ek, dk, kem->dk, draw, NULL);
}

int part_encaps(const struct kem *kem, unsigned char *c, unsigned char *K, const unsigned char *ek, size_t ek_length) {
  return goodprime_kem_encaps_rng(kem->detail, c, kem->c, K, kem->K, ek, ek_length, draw, NULL);
}

int part_decaps(const struct kem *kem, unsigned char *K, const unsigned char *dk, size_t dk_length,
                const unsigned char *c, size_t c_length) {
  return goodprime_kem_decaps(kem->detail, K, kem->K, c, c_length, dk, dk_length);
}

int part_check(const struct kem *kem, const unsigned char *dk, size_t dk_length) {
  return goodprime_kem_check(kem->detail, dk, dk_length) == GOODPRIME_OK;
}

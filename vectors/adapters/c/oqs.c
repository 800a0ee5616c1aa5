/* The interface of liboqs: one object per set, lengths fixed by the set, a hook for the random numbers.

     cc -std=c99 -O2 -o adapter adapter.c oqs.c -loqs
*/
#include "adapter.h"
#include <oqs/oqs.h>
#include <string.h>

const char *const part_name = "liboqs";
const int part_has_lengths = 0;

const char *part_version(void) { return OQS_VERSION_TEXT; }

/* liboqs's names; those of NTRU Prime are ours. */
static const char *const names[][2] = {
  {"ntruhps2048509", "NTRU-HPS-2048-509"},   {"ntruhps2048677", "NTRU-HPS-2048-677"},
  {"ntruhps4096821", "NTRU-HPS-4096-821"},   {"ntruhps40961229", "NTRU-HPS-4096-1229"},
  {"ntruhrss701", "NTRU-HRSS-701"},          {"ntruhrss1373", "NTRU-HRSS-1373"},
};

int part_find(const char *set, struct kem *kem) {
  static OQS_KEM *oqs; /* that of the last request */
  const char *name = set;
  size_t i;
  for (i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(set, names[i][0])) name = names[i][1];
  if (!oqs || strcmp(name, oqs->method_name)) {
    OQS_KEM_free(oqs);
    oqs = OQS_KEM_new(name); /* NULL if it has no such set, or was built without it */
  }
  if (!oqs) return 0;
  OQS_randombytes_custom_algorithm(adapter_randomness);
  kem->name = set;
  kem->ek = oqs->length_public_key;
  kem->dk = oqs->length_secret_key;
  kem->c = oqs->length_ciphertext;
  kem->K = oqs->length_shared_secret;
  kem->detail = oqs;
  return 1;
}

int part_keygen(const struct kem *kem, unsigned char *ek, unsigned char *dk) {
  return OQS_KEM_keypair(kem->detail, ek, dk) != OQS_SUCCESS;
}

int part_encaps(const struct kem *kem, unsigned char *c, unsigned char *K, const unsigned char *ek, size_t ek_length) {
  (void)ek_length;
  return OQS_KEM_encaps(kem->detail, c, K, ek) != OQS_SUCCESS;
}

int part_decaps(const struct kem *kem, unsigned char *K, const unsigned char *dk, size_t dk_length,
                const unsigned char *c, size_t c_length) {
  (void)dk_length, (void)c_length;
  return OQS_KEM_decaps(kem->detail, K, c, dk) != OQS_SUCCESS;
}

int part_check(const struct kem *kem, const unsigned char *dk, size_t dk_length) {
  (void)kem, (void)dk, (void)dk_length;
  return -1;
}

/* The interface of SUPERCOP, which many files of C have: PREFIXkeypair, PREFIXenc and PREFIXdec, no lengths, and
   random numbers from a function `randombytes`, which is here. KEMS names a header of one line per set that is
   linked in, where the prefix is what stands before `keypair`:

     KEM(sntrup761, crypto_kem_sntrup761_, 1158, 1763, 1039, 32)

     cc -std=c99 -O2 -DKEMS='"kems.h"' -DNAME='"PQClean"' -DVERSION='"2022"' -o adapter adapter.c supercop.c files.c

   Further macros: RANDOMBYTES, where the library calls it something else (PQCLEAN_randombytes), and
   RANDOMBYTES_LENGTH, where its length is not an unsigned long long. */
#include "adapter.h"
#include <string.h>

#ifndef RANDOMBYTES
#define RANDOMBYTES randombytes
#endif
#ifndef RANDOMBYTES_LENGTH
#define RANDOMBYTES_LENGTH unsigned long long
#endif

/* Some libraries expect a result of 0, others none: no caller minds one too many. */
int RANDOMBYTES(unsigned char *out, RANDOMBYTES_LENGTH length) {
  adapter_randomness(out, (size_t)length);
  return 0;
}

/* A header of the library is not needed: these are the types that SUPERCOP prescribes. */
#define KEM(set, prefix, ek, dk, c, K) \
  extern int prefix##keypair(unsigned char *, unsigned char *); \
  extern int prefix##enc(unsigned char *, unsigned char *, const unsigned char *); \
  extern int prefix##dec(unsigned char *, const unsigned char *, const unsigned char *);
#include KEMS
#undef KEM

struct functions {
  int (*keypair)(unsigned char *, unsigned char *);
  int (*enc)(unsigned char *, unsigned char *, const unsigned char *);
  int (*dec)(unsigned char *, const unsigned char *, const unsigned char *);
};

static const struct {
  struct kem kem;
  struct functions functions;
} kems[] = {
#define KEM(set, prefix, ek, dk, c, K) {{#set, ek, dk, c, K, NULL}, {prefix##keypair, prefix##enc, prefix##dec}},
#include KEMS
#undef KEM
};

const char *const part_name = NAME;
const int part_has_lengths = 0;

const char *part_version(void) { return VERSION; }

int part_find(const char *set, struct kem *kem) {
  size_t i;
  for (i = 0; i < sizeof kems / sizeof *kems; i++)
    if (!strcmp(set, kems[i].kem.name)) {
      *kem = kems[i].kem;
      kem->detail = &kems[i].functions;
      return 1;
    }
  return 0;
}

int part_keygen(const struct kem *kem, unsigned char *ek, unsigned char *dk) {
  const struct functions *functions = kem->detail;
  return functions->keypair(ek, dk);
}

int part_encaps(const struct kem *kem, unsigned char *c, unsigned char *K, const unsigned char *ek, size_t ek_length) {
  const struct functions *functions = kem->detail;
  (void)ek_length;
  return functions->enc(c, K, ek);
}

int part_decaps(const struct kem *kem, unsigned char *K, const unsigned char *dk, size_t dk_length,
                const unsigned char *c, size_t c_length) {
  const struct functions *functions = kem->detail;
  (void)dk_length, (void)c_length;
  return functions->dec(K, c, dk);
}

int part_check(const struct kem *kem, const unsigned char *dk, size_t dk_length) {
  (void)kem, (void)dk, (void)dk_length;
  return -1;
}

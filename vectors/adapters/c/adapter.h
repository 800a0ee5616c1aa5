/* What adapter.c asks of the part that knows a library's interface: oqs.c, supercop.c or goodprime.c. */
#include <stddef.h>

struct kem {
  const char *name; /* as in the vectors: "sntrup761" */
  size_t ek, dk, c, K; /* bytes of a public key, a secret key, a ciphertext and a shared secret */
  const void *detail; /* what the part needs of the set */
};

extern const char *const part_name;
const char *part_version(void);

/* Nonzero if the interface takes lengths and refuses wrong ones. Otherwise adapter.c does not pass them on. */
extern const int part_has_lengths;

/* Fills in kem and returns 1; 0 if the library has no such set. */
int part_find(const char *set, struct kem *kem);

/* These return 0, or something else if the library refuses. */
int part_keygen(const struct kem *kem, unsigned char *ek, unsigned char *dk);
int part_encaps(const struct kem *kem, unsigned char *c, unsigned char *K, const unsigned char *ek, size_t ek_length);
int part_decaps(const struct kem *kem, unsigned char *K, const unsigned char *dk, size_t dk_length,
                const unsigned char *c, size_t c_length);

/* 1 if the secret key is consistent, 0 if it is not, -1 if the library has no such function. */
int part_check(const struct kem *kem, const unsigned char *dk, size_t dk_length);

/* The part lets the library draw from this. It does not return when the request's bytes are used up. */
void adapter_randomness(unsigned char *out, size_t length);
size_t adapter_randomness_left(void);

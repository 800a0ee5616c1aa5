/* SPDX-License-Identifier: CC0-1.0 OR 0BSD. Public domain, or 0BSD. */
/*
 * Streamlined NTRU Prime sntrup761, a key encapsulation mechanism (NTRU Prime,
 * round 3, https://ntruprime.cr.yp.to). sntrup761.c says what a project that
 * takes these two files may define.
 *
 * Key generation and encapsulation return 0, or -1 if the source of randomness
 * failed; then their outputs are zeros, and a caller must not use them.
 * Decapsulation returns 0: a ciphertext that was damaged, or made for another
 * key, is no error but gives an unrelated secret (implicit rejection). An output
 * may overlap inputs; two outputs must not overlap.
 */
#ifndef SNTRUP761_H
#define SNTRUP761_H

#define crypto_kem_sntrup761_PUBLICKEYBYTES 1158
#define crypto_kem_sntrup761_SECRETKEYBYTES 1763
#define crypto_kem_sntrup761_CIPHERTEXTBYTES 1039
#define crypto_kem_sntrup761_BYTES 32

#ifdef __cplusplus
extern "C" {
#endif

int crypto_kem_sntrup761_keypair(unsigned char *pk, unsigned char *sk);
int crypto_kem_sntrup761_enc(unsigned char *c, unsigned char *k,
    const unsigned char *pk);
int crypto_kem_sntrup761_dec(unsigned char *k, const unsigned char *c,
    const unsigned char *sk);

#ifdef __cplusplus
}
#endif

#endif

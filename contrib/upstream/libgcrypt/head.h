/* What is in front of goodprime's header: the prefix of Libgcrypt's functions. */
#define crypto_kem_sntrup761_keypair _gcry_sntrup761_keypair
#define crypto_kem_sntrup761_enc _gcry_sntrup761_enc
#define crypto_kem_sntrup761_dec _gcry_sntrup761_dec


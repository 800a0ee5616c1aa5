/* The functions of each set. */
#include "check.h"
#include "kem.h"

const char *subject = "sets";

#define SET(set, SET)                                                                       \
    { #set, GOODPRIME_##SET##_PUBLICKEYBYTES, GOODPRIME_##SET##_SECRETKEYBYTES,             \
      GOODPRIME_##SET##_CIPHERTEXTBYTES, GOODPRIME_##SET##_ENCAPSRANDOMBYTES,               \
      goodprime_##set##_keypair, goodprime_##set##_keypair_rng,                             \
      goodprime_##set##_keypair_seed, goodprime_##set##_keypair_batch,                      \
      goodprime_##set##_keypair_batch_rng, goodprime_##set##_keypair_batch_seeds,           \
      goodprime_##set##_encaps, goodprime_##set##_encaps_rng,                               \
      goodprime_##set##_encaps_seed, goodprime_##set##_encaps_derand,                       \
      goodprime_##set##_encaps_batch,                                                       \
      goodprime_##set##_encaps_batch_rng, goodprime_##set##_encaps_batch_derand,            \
      goodprime_##set##_encaps_batch_seeds,                                                 \
      goodprime_##set##_decaps_batch, goodprime_##set##_decaps,                             \
      goodprime_##set##_public_key, goodprime_##set##_check,                                \
      goodprime_##set##_encaps_key_new, goodprime_##set##_decaps_key_new }

static const struct kem sets[] = {
    SET(sntrup653, SNTRUP653), SET(sntrup761, SNTRUP761), SET(sntrup857, SNTRUP857),
    SET(sntrup953, SNTRUP953), SET(sntrup1013, SNTRUP1013), SET(sntrup1277, SNTRUP1277),
    SET(ntrulpr653, NTRULPR653), SET(ntrulpr761, NTRULPR761), SET(ntrulpr857, NTRULPR857),
    SET(ntrulpr953, NTRULPR953), SET(ntrulpr1013, NTRULPR1013), SET(ntrulpr1277, NTRULPR1277),
    SET(ntruhps2048509, NTRUHPS2048509), SET(ntruhps2048677, NTRUHPS2048677),
    SET(ntruhps4096821, NTRUHPS4096821), SET(ntruhps40961229, NTRUHPS40961229),
    SET(ntruhrss701, NTRUHRSS701), SET(ntruhrss1373, NTRUHRSS1373),
};

int main(int argc, char **argv)
{
    CHECK(argc == 2);
    FILE *answers = fopen(argv[1], "rb");
    CHECK(answers != NULL);
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        test_kem(&sets[i], answers);
    CHECK(fgetc(answers) == EOF);
    fclose(answers);
    return 0;
}

/* liboqs's names, against this library's own. */
#include "check.h"

#include <goodprime.h>
#include <oqs/kem_ntruprime.h>

const char *subject = "oqs";

int main(void)
{
    struct buffer pk = buffer_new(OQS_KEM_ntruprime_sntrup761_length_public_key, 1);
    struct buffer sk = buffer_new(OQS_KEM_ntruprime_sntrup761_length_secret_key, 1);
    struct buffer ct = buffer_new(OQS_KEM_ntruprime_sntrup761_length_ciphertext, 1);
    struct buffer ss = buffer_new(OQS_KEM_ntruprime_sntrup761_length_shared_secret, 1);
    struct buffer ss2 = buffer_new(ss.length, 1);
    CHECK(OQS_KEM_ntruprime_sntrup761_keypair(pk.bytes, sk.bytes) == OQS_SUCCESS);
    CHECK(OQS_KEM_ntruprime_sntrup761_encaps(ct.bytes, ss.bytes, pk.bytes) == OQS_SUCCESS);
    CHECK(OQS_KEM_ntruprime_sntrup761_decaps(ss2.bytes, ct.bytes, sk.bytes) == OQS_SUCCESS);
    CHECK(same(ss, ss2));
    CHECK(goodprime_sntrup761_decaps(ss2.bytes, 32, ct.bytes, ct.length, sk.bytes, sk.length) == 0);
    CHECK(same(ss, ss2));
    CHECK(OQS_KEM_ntruprime_sntrup761_keypair(NULL, sk.bytes) == OQS_ERROR && zeroed(sk));
    CHECK(OQS_KEM_ntruprime_sntrup761_encaps(ct.bytes, ss.bytes, NULL) == OQS_ERROR);
    CHECK(zeroed(ct) && zeroed(ss));
    CHECK(OQS_KEM_ntruprime_sntrup761_decaps(ss2.bytes, NULL, sk.bytes) == OQS_ERROR && zeroed(ss2));
    buffer_free(pk);
    buffer_free(sk);
    buffer_free(ct);
    buffer_free(ss);
    buffer_free(ss2);
    return 0;
}

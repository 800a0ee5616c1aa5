/* SUPERCOP's names, for all sets, against this library's own. */
#include "check.h"

#ifdef __linux__
#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <crypto_kem_ntruhps2048509.h>
#include <crypto_kem_ntruhps2048677.h>
#include <crypto_kem_ntruhps4096821.h>
#include <crypto_kem_ntruhrss701.h>
#include <crypto_kem_ntrulpr1013.h>
#include <crypto_kem_ntrulpr1277.h>
#include <crypto_kem_ntrulpr653.h>
#include <crypto_kem_ntrulpr761.h>
#include <crypto_kem_ntrulpr857.h>
#include <crypto_kem_ntrulpr953.h>
#include <crypto_kem_sntrup1013.h>
#include <crypto_kem_sntrup1277.h>
#include <crypto_kem_sntrup653.h>
#include <crypto_kem_sntrup761.h>
#include <crypto_kem_sntrup857.h>
#include <crypto_kem_sntrup953.h>
#include <goodprime.h>

const char *subject = "supercop";

#define TEST(set)                                                                                \
    do {                                                                                         \
        struct buffer pk = buffer_new(crypto_kem_##set##_PUBLICKEYBYTES, 1);                     \
        struct buffer sk = buffer_new(crypto_kem_##set##_SECRETKEYBYTES, 1);                     \
        struct buffer c = buffer_new(crypto_kem_##set##_CIPHERTEXTBYTES, 1);                     \
        struct buffer k = buffer_new(crypto_kem_##set##_BYTES, 1), k2 = buffer_new(k.length, 1); \
        subject = #set;                                                                          \
        CHECK(crypto_kem_##set##_keypair(pk.bytes, sk.bytes) == 0);                              \
        CHECK(crypto_kem_##set##_enc(c.bytes, k.bytes, pk.bytes) == 0);                          \
        CHECK(crypto_kem_##set##_dec(k2.bytes, c.bytes, sk.bytes) == 0 && same(k, k2));          \
        CHECK(goodprime_##set##_decaps(k2.bytes, k2.length, c.bytes, c.length, sk.bytes,         \
                                       sk.length) == 0 && same(k, k2));                          \
        CHECK(crypto_kem_##set##_enc(c.bytes, k.bytes, NULL) != 0);                              \
        CHECK(zeroed(c) && zeroed(k));                                                           \
        CHECK(crypto_kem_##set##_keypair(pk.bytes, NULL) != 0 && zeroed(pk));                    \
        CHECK(crypto_kem_##set##_dec(k2.bytes, NULL, sk.bytes) != 0 && zeroed(k2));              \
        buffer_free(pk);                                                                         \
        buffer_free(sk);                                                                         \
        buffer_free(c);                                                                          \
        buffer_free(k);                                                                          \
        buffer_free(k2);                                                                         \
    } while (0)

#ifdef __linux__
/* From here on the system has no randomness for this process. */
static int without_randomness(void)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getrandom, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EIO),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
        && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* Returns the wait status of a process without randomness that makes a key pair, or encapsulates, and ignores the
   result. */
static int ending(int encapsulate)
{
    static unsigned char pk[crypto_kem_sntrup761_PUBLICKEYBYTES];
    static unsigned char sk[crypto_kem_sntrup761_SECRETKEYBYTES];
    static unsigned char c[crypto_kem_sntrup761_CIPHERTEXTBYTES], k[32];
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        if (!without_randomness())
            _exit(77);
        close(STDERR_FILENO); /* The message is not tested. */
        if (encapsulate)
            (void)!crypto_kem_sntrup761_enc(c, k, pk);
        else
            (void)!crypto_kem_sntrup761_keypair(pk, sk);
        _exit(0);
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    return status;
}

static void test_no_randomness(void)
{
    subject = "sntrup761 without randomness";
    if (WIFEXITED(ending(0)) && WEXITSTATUS(ending(0)) == 77) {
        printf("left out: this kernel has no seccomp\n");
        return;
    }
    CHECK(WIFSIGNALED(ending(0)));
    CHECK(WIFSIGNALED(ending(1)));
}
#else
static void test_no_randomness(void)
{
}
#endif

int main(void)
{
    TEST(sntrup653);
    TEST(sntrup761);
    TEST(sntrup857);
    TEST(sntrup953);
    TEST(sntrup1013);
    TEST(sntrup1277);
    TEST(ntrulpr653);
    TEST(ntrulpr761);
    TEST(ntrulpr857);
    TEST(ntrulpr953);
    TEST(ntrulpr1013);
    TEST(ntrulpr1277);
    TEST(ntruhps2048509);
    TEST(ntruhps2048677);
    TEST(ntruhps4096821);
    TEST(ntruhrss701);
    test_no_randomness();
    return 0;
}

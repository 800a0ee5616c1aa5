/* system DIRECTORY: the system's randomness where it is hard to come by. The directory is empty, a root without files.
   The library opens no file: what others do with their descriptors and devices does not concern it. */
#define _GNU_SOURCE
#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <goodprime.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

const char *subject = "system";

enum { SKIPPED = 77, DESCRIPTORS = 256 };
static uint8_t pk[GOODPRIME_SNTRUP761_PUBLICKEYBYTES], sk[GOODPRIME_SNTRUP761_SECRETKEYBYTES];
static uint8_t ct[GOODPRIME_SNTRUP761_CIPHERTEXTBYTES], ss[32], other[32];

static int make_pair(void)
{
    return goodprime_sntrup761_keypair(pk, sizeof pk, sk, sizeof sk);
}

static int encapsulate(uint8_t *secret)
{
    return goodprime_sntrup761_encaps(ct, sizeof ct, secret, 32, pk, sizeof pk);
}

/* Two secrets that differ, and no descriptor more than before. */
static void check_randomness(void)
{
    int open_before = 0, open_after = 0;
    for (int fd = 0; fd < DESCRIPTORS; fd++)
        open_before += fcntl(fd, F_GETFD) != -1;
    CHECK(make_pair() == GOODPRIME_OK);
    CHECK(encapsulate(ss) == GOODPRIME_OK && encapsulate(other) == GOODPRIME_OK);
    CHECK(memcmp(ss, other, sizeof ss) != 0);
    for (int fd = 0; fd < DESCRIPTORS; fd++)
        open_after += fcntl(fd, F_GETFD) != -1;
    CHECK(open_before == open_after);
}

/* A daemon's descriptors are closed, and their numbers are given to a file of constant bytes. */
static void descriptors(const char *directory)
{
    (void)directory;
    CHECK(make_pair() == GOODPRIME_OK && encapsulate(ss) == GOODPRIME_OK);
    for (int fd = 3; fd < DESCRIPTORS; fd++)
        close(fd);
    for (int i = 0; i < 4; i++)
        CHECK(open("/dev/zero", O_RDONLY) >= 3);
    check_randomness();
}

static void no_descriptors(const char *directory)
{
    (void)directory;
    struct rlimit none = {3, 3};
    CHECK(setrlimit(RLIMIT_NOFILE, &none) == 0 && open("/", O_RDONLY) == -1);
    check_randomness();
}

static void enter(const char *directory)
{
    if (chroot(directory) != 0 && (unshare(CLONE_NEWUSER) != 0 || chroot(directory) != 0))
        _exit(SKIPPED);
    CHECK(chdir("/") == 0);
}

static void empty_root(const char *directory)
{
    enter(directory);
    CHECK(open("/dev/urandom", O_RDONLY) == -1);
    check_randomness();
}

/* The devices are ordinary files of zeros, as after `cp -r`. */
static void copied_devices(const char *directory)
{
    enter(directory);
    CHECK(mkdir("/dev", 0700) == 0);
    const char *devices[] = {"/dev/urandom", "/dev/random"};
    for (int i = 0; i < 2; i++) {
        int fd = open(devices[i], O_CREAT | O_WRONLY, 0600);
        CHECK(fd >= 0 && ftruncate(fd, 1 << 16) == 0 && close(fd) == 0);
    }
    check_randomness();
    CHECK(unlink(devices[0]) == 0 && unlink(devices[1]) == 0 && rmdir("/dev") == 0);
}

/* From here on getrandom(2) fails, as in a sandbox or with an old kernel. */
static void forbid(int error)
{
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getrandom, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        _exit(SKIPPED);
}

static void check_failure(int error)
{
    forbid(error);
    memset(ss, 0x3c, sizeof ss);
    CHECK(make_pair() == GOODPRIME_ERROR_RANDOMNESS && all_are(pk, sizeof pk, 0) && all_are(sk, sizeof sk, 0));
    CHECK(encapsulate(ss) == GOODPRIME_ERROR_RANDOMNESS && all_are(ct, sizeof ct, 0) && all_are(ss, sizeof ss, 0));
    int fd = open("/", O_RDONLY);
    CHECK(fd >= 0 && fd <= 3 + 2); /* Nothing was opened and kept. */
}

static void no_system_call(const char *directory)
{
    (void)directory;
    check_failure(ENOSYS);
}

static void forbidden(const char *directory)
{
    (void)directory;
    check_failure(EPERM);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*test)(const char *);
    } tests[] = {
        {"descriptors that were closed and given out again", descriptors},
        {"no descriptor left", no_descriptors},
        {"an empty root", empty_root},
        {"ordinary files in place of devices", copied_devices},
        {"ENOSYS", no_system_call},
        {"EPERM", forbidden},
    };
    if (argc < 2)
        return 2;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        int status = 0;
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            subject = tests[i].name;
            tests[i].test(argv[1]);
            _exit(0);
        }
        CHECK(child > 0 && waitpid(child, &status, 0) == child);
        subject = tests[i].name;
        if (WIFEXITED(status) && WEXITSTATUS(status) == SKIPPED)
            printf("skipped: %s (this system does not allow it)\n", tests[i].name);
        else
            CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    }
    return 0;
}

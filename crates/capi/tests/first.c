/* first: a public key of sntrup761 to standard output. first FILE: the page faults of the first encapsulation of this
   process, with the key of the file. */
#include <goodprime.h>
#include <stdio.h>
#include <sys/resource.h>

static uint8_t pk[GOODPRIME_SNTRUP761_PUBLICKEYBYTES], sk[GOODPRIME_SNTRUP761_SECRETKEYBYTES];
static uint8_t ct[GOODPRIME_SNTRUP761_CIPHERTEXTBYTES] = {1}, secret[32] = {1};

static long page_faults(void)
{
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) == 0 ? usage.ru_minflt : -1;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return goodprime_sntrup761_keypair(pk, sizeof pk, sk, sizeof sk)
            || fwrite(pk, sizeof pk, 1, stdout) != 1;
    FILE *file = fopen(argv[1], "rb");
    if (!file || fread(pk, sizeof pk, 1, file) != 1)
        return 1;
    fclose(file);
    page_faults();
    long before = page_faults();
    if (goodprime_sntrup761_encaps(ct, sizeof ct, secret, sizeof secret, pk, sizeof pk))
        return 1;
    return printf("%ld\n", page_faults() - before) < 0;
}

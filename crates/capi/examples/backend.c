/* Version and instruction sets of the library, and its self-test. */
#include <goodprime.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    printf("goodprime %s, header %s\n", goodprime_version(), GOODPRIME_VERSION);
    const char *name;
    for (size_t i = 0; (name = goodprime_backend_by_index(i)) != NULL; i++)
        printf("%s%s\n", name, strcmp(name, goodprime_backend()) == 0 ? ", in use" : "");
    int status = goodprime_selftest();
    if (status != GOODPRIME_OK) {
        fprintf(stderr, "self-test: %s\n", goodprime_strerror(status));
        return 1;
    }
    return 0;
}

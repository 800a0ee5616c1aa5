/* Randomness of onefile/sntrup761.c: the function that src/randomness.rs may replace. */
#include <sys/random.h>
#include <unistd.h>
#ifdef __linux__
#define SNTRUP761_RANDOMBYTES(out, n) (getrandom((out), (n), 0) != (ssize_t)(n))
#else
#define SNTRUP761_RANDOMBYTES(out, n) getentropy((out), (n))
#endif

/* Random bytes for the functions that libssh has now, as libssh gives them, for their time. */
#include <stdlib.h>

#include "libssh/libssh.h"
#include "libssh/sntrup761.h"

static inline void fill(void *ctx, size_t length, uint8_t *dst)
{
    (void)ctx;
    if (ssh_get_random(dst, (int)length, 1) != 1) {
        abort();
    }
}

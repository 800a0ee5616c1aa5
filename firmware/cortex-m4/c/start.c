/* What newlib's start code leaves to the board: where the processor begins, and the floating-point unit, which the
   library's products use and which is off after a reset. */
#include <stdint.h>

extern uint32_t __stack;    /* the linker's */
extern void _start(void);   /* newlib's */

/* Of Armv7-M: full access to the coprocessors 10 and 11, which are the floating-point unit. */
#define CPACR (*(volatile uint32_t *)0xe000ed88)

static void reset(void)
{
    CPACR |= UINT32_C(0xf) << 20;
    __asm__ volatile("dsb\n\tisb" ::: "memory");
    _start();
}

static void fault(void)
{
    for (;;)
        __asm__ volatile("bkpt 1"); /* ends the emulator */
}

struct vectors {
    uint32_t *stack;
    void (*handlers[15])(void);
};

__attribute__((section(".vectors"))) const struct vectors vectors = {
    &__stack, { reset, fault, fault, fault, fault, fault }
};

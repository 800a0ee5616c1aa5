// FLINT's product of polynomials modulo q. Its limbs are words of 64 bits, as our residues are.
#include <flint/nmod_poly.h>
#include <stdint.h>

_Static_assert(sizeof(mp_limb_t) == sizeof(uint64_t), "limbs of 64 bits");

// out, of 2n - 1 words, is a·b; n is not 0.
void shim_flint_multiply(uint64_t *out, const uint64_t *a, const uint64_t *b, size_t n, uint64_t q)
{
    nmod_t mod;
    nmod_init(&mod, q);
    _nmod_poly_mul((mp_ptr)out, (mp_srcptr)a, (slong)n, (mp_srcptr)b, (slong)n, mod);
}

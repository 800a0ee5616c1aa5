// NTL's products of polynomials over zz_p: `mul`, which chooses, and transforms of which one is prepared.
#include <NTL/lzz_pX.h>
#include <cstddef>
#include <cstdint>

namespace {
struct Plan {
    NTL::zz_pContext context;
    long n;
    long bits;  // of the transforms' length: n itself for x^n - 1, or no less than 2n - 1
};

struct Prepared {
    NTL::zz_pX polynomial;
    NTL::fftRep values;
};

void load(NTL::zz_pX &x, const uint64_t *from, long n)
{
    x.rep.SetLength(n);
    for (long i = 0; i < n; i++) x.rep[i].LoopHole() = static_cast<long>(from[i]);
    x.normalize();
}

void store(uint64_t *to, size_t length, const NTL::zz_pX &x)
{
    const long have = x.rep.length();
    for (size_t i = 0; i < length; i++)
        to[i] = static_cast<long>(i) < have ? static_cast<uint64_t>(NTL::rep(x.rep[i])) : 0;
}
}  // namespace

extern "C" {
void *shim_ntl_new(uint64_t q, size_t n, int wraps)
{
    const long length = static_cast<long>(wraps ? n : 2 * n - 1);
    return new Plan{NTL::zz_pContext(static_cast<long>(q)), static_cast<long>(n),
                    NTL::NextPowerOfTwo(length)};
}

void shim_ntl_free(void *plan) { delete static_cast<Plan *>(plan); }

void *shim_ntl_prepare(const void *plan, const uint64_t *b, int values)
{
    const Plan &p = *static_cast<const Plan *>(plan);
    p.context.restore();
    Prepared *prepared = new Prepared;
    load(prepared->polynomial, b, p.n);
    if (values) NTL::TofftRep(prepared->values, prepared->polynomial, p.bits);
    return prepared;
}

void shim_ntl_unprepare(void *prepared) { delete static_cast<Prepared *>(prepared); }

// out is a·b, by `mul` or by the prepared values; of a length that holds it.
void shim_ntl_multiply(const void *plan, uint64_t *out, size_t length, const uint64_t *a,
                       const void *prepared, int values)
{
    const Plan &p = *static_cast<const Plan *>(plan);
    const Prepared &b = *static_cast<const Prepared *>(prepared);
    p.context.restore();
    NTL::zz_pX x, product;
    load(x, a, p.n);
    if (values) {
        NTL::fftRep transformed;
        NTL::TofftRep(transformed, x, p.bits);
        NTL::mul(transformed, transformed, b.values);
        NTL::FromfftRep(product, transformed, 0, static_cast<long>(length) - 1);
    } else {
        NTL::mul(product, x, b.polynomial);
    }
    store(out, length, product);
}
}

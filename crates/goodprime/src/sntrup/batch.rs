//! Key pairs in batches: all key pairs share one inversion in R/q and one in R/3, by Montgomery's trick (Montgomery
//! 1987, section 10.3.1). Bernstein, Brumley, Chen and Tuveri (2022) used this trick for key generation of sntrup761.
//!
//! Let P = f_0⋯f_(i-1) and u = 1/(3·f_0⋯f_i). Then h_i = g_i/(3·f_i) = u·(P·g_i), and u·f_i is the u of pair i - 1. The
//! inverses of all g_i in R/3 are computed by the same trick, from one inversion of the product of all g_i. The product
//! of all g_i is not invertible if one of them is not. So each g_i is tested for the small factors of x^p-x-1 before it
//! is multiplied. If a larger factor of x^p-x-1 divides a g_i, the inversion of the product fails, and all keys are
//! drawn again with an exact test of each g_i.
//!
//! A batch gives the same keys as one call per seed. Key generation draws g until g is invertible modulo 3. A batch
//! hides the number of draws, although this number is independent of the key: every key pair draws equally often, and
//! masks select the g to keep. If these draws do not suffice for some key pair, the batch draws all key pairs again,
//! with more draws per key pair. The time of the batch reveals only that this happened.
//!
//! The intermediate values of a key pair are stored in the buffers of its two keys. The bytes that later hold Small(f)
//! and Small(1/g) first hold f and g. The two copies of the public key, in pk and in sk, first hold f_0⋯f_(i-1)·g_i and
//! g_0⋯g_(i-1). The bytes that later hold Hash4(pk) first hold the seed. So no memory except the output grows with the
//! batch.

use core::marker::PhantomData;

use ctutils::Choice;
use goodprime_lanes::{Isa, Kernel};
use goodprime_ring::operations::{
    InvertR3, Mod3, MultiplyPrepared, PrepareLeft, PrepareRight, PrimeToFactors, Reciprocal, draws,
};
use goodprime_ring::{Array, Left, Operand, ProductScratch, Right, Ring, Rq, Small};

use crate::codec::{
    Numbers, decode_small, decode_small_mod_3, encode_rq, encode_small, small_size,
};
use crate::declassify::declassify;
use crate::hash::{GROUP, Use, hash_last, part};
use crate::random::Expand;
use crate::scheme::PrimeSet;
use crate::short::{Short, small};
use crate::wipe::{Secret, Wiped, wipe, wipe_spilled};

/// The buffers of one key pair.
pub(super) struct Pair<'a> {
    pub(super) pk: &'a mut [u8],
    pub(super) f: &'a mut [u8],
    pub(super) g_inverse: &'a mut [u8],
    pub(super) sk_pk: &'a mut [u8],
    pub(super) rho: &'a mut [u8],
    /// The hash Hash4(pk). In a batch, the buffer holds the seed of the pair on entry.
    pub(super) cache: &'a mut [u8; 32],
}

impl<'a> Pair<'a> {
    /// Returns the buffers of key pair i of a batch.
    #[inline(always)]
    pub(super) fn of<S: PrimeSet>(pk: &'a mut [u8], sk: &'a mut [u8], i: usize) -> Self {
        let n = small_size(S::P);
        let pk = &mut pk[i * S::ENCAPSULATION_KEY_SIZE..][..S::ENCAPSULATION_KEY_SIZE];
        let sk = &mut sk[i * S::DECAPSULATION_KEY_SIZE..][..S::DECAPSULATION_KEY_SIZE];
        let (f, rest) = sk.split_at_mut(n);
        let (g_inverse, rest) = rest.split_at_mut(n);
        let (sk_pk, rest) = rest.split_at_mut(S::ENCAPSULATION_KEY_SIZE);
        let (rho, cache) = rest.split_at_mut(n);
        let cache = cache.first_chunk_mut().expect("a secret key ends with 32 bytes");
        Self { pk, f, g_inverse, sk_pk, rho, cache }
    }

    /// Draws g, f and ρ as `keygen` does, but at most `draws` times for g. Returns true if one of these g passed its
    /// test.
    ///
    /// With `exact`, the test decides exactly whether g is invertible, else only whether a small factor of x^p-x-1
    /// divides g. Each of the two buffers has room for one draw, and its contents on entry do not matter.
    #[inline(always)]
    fn sample<I: Isa, S: PrimeSet>(
        &mut self,
        isa: I,
        [draw, f_draw]: [&mut [u8]; 2],
        draws: usize,
        exact: bool,
    ) -> Choice {
        let mut expand = Expand::new(self.cache);
        let (mut g, mut candidate) = (Small::<S::Ring>::ZERO, Small::<S::Ring>::ZERO);
        let (mut have_g, mut have_f, mut have_rho) = (Choice::FALSE, Choice::FALSE, Choice::FALSE);
        for i in 0..draws + 2 {
            // Each draw is offered to ρ, then to f, then to g, so that none takes the draw of another.
            let bytes = match i == draws + 1 {
                true => &mut draw[..self.rho.len()],
                false => &mut *draw,
            };
            expand.fill(bytes);
            if i >= 2 {
                assign(self.rho, bytes, have_f.and(have_rho.not()));
                have_rho = have_f;
            }
            if (1..=draws).contains(&i) {
                assign(f_draw, bytes, have_g.and(have_f.not()));
                have_f = have_g;
            }
            if i < draws {
                small(bytes, &mut candidate);
                let good = match exact {
                    true => {
                        let mut inverse = Small::ZERO;
                        isa.run(InvertR3 { out: &mut inverse, a: &candidate })
                    }
                    false => isa.run(PrimeToFactors { a: &candidate }),
                };
                let mask = good.and(have_g.not()).to_u16_mask() as i16;
                let new = candidate.coefficients();
                g.set(|i, old| old ^ ((old ^ new[i]) & mask));
                have_g = have_g.or(good);
            }
        }
        let mut f = Small::<S::Ring>::ZERO;
        isa.run_outlined(Short { random: f_draw, weight: S::WEIGHT, out: &mut f });
        encode_small(isa, &f, self.f);
        encode_small(isa, &g, self.g_inverse);
        have_g
    }

    /// Stores the two products of [`Up`] with one word per coefficient: the first part in pk, the rest in the copy of
    /// pk in sk.
    #[inline(always)]
    fn store<R: Ring>(&mut self, f: &Rq<R>, g: &Small<R>) {
        let mut words = R::Numbers::ZERO;
        for (word, (f, g)) in
            words.as_mut().iter_mut().zip(f.coefficients().iter().zip(g.coefficients()))
        {
            // |f| < 2^12 takes 13 bits, g the other three.
            *word = (f & 0x1fff | g << 13) as u16;
        }
        let pk = self.pk.as_chunks_mut::<2>().0;
        let (first, second) = words.as_ref()[..R::P].split_at(pk.len());
        for (bytes, word) in pk.iter_mut().zip(first) {
            *bytes = word.to_le_bytes();
        }
        for (bytes, word) in self.sk_pk.as_chunks_mut::<2>().0.iter_mut().zip(second) {
            *bytes = word.to_le_bytes();
        }
        wipe(words.as_mut());
    }

    /// Loads the products that [`Self::store`] stored.
    #[inline(always)]
    fn load<R: Ring>(&self, f: &mut Rq<R>, g: &mut Small<R>) {
        let mut words = R::Numbers::ZERO;
        let pk = self.pk.as_chunks::<2>().0;
        let (first, second) = words.as_mut()[..R::P].split_at_mut(pk.len());
        for (word, bytes) in first.iter_mut().zip(pk) {
            *word = u16::from_le_bytes(*bytes);
        }
        for (word, bytes) in second.iter_mut().zip(self.sk_pk.as_chunks::<2>().0) {
            *word = u16::from_le_bytes(*bytes);
        }
        let w = &words.as_ref()[..R::P];
        f.set(|i, _| (w[i] as i16) << 3 >> 3);
        g.set(|i, _| w[i] as i16 >> 13);
        wipe(words.as_mut());
    }
}

/// Copies `from` to `to` if `choice` is true.
#[inline(always)]
fn assign(to: &mut [u8], from: &[u8], choice: Choice) {
    let mask = choice.to_u8_mask();
    for (to, from) in to.iter_mut().zip(from) {
        *to ^= (*to ^ from) & mask;
    }
}

/// The working memory for the products of a batch.
struct Memory<R: Ring> {
    left: Secret<Left<R>>,
    right: [Secret<Right<R>>; 2],
    small: Small<R>,
    product: Rq<R>,
    scratch: Secret<ProductScratch<R>>,
}

impl<R: Ring> Memory<R> {
    fn new() -> Self {
        Self {
            left: Secret::new(Left::new()),
            right: [Secret::new(Right::new()), Secret::new(Right::new())],
            small: Small::ZERO,
            product: Rq::ZERO,
            scratch: Secret::new(ProductScratch::new()),
        }
    }

    /// Transforms the first operand of [`Self::multiply`].
    #[inline(always)]
    fn first<I: Isa>(&mut self, isa: I, a: Operand<'_, R>) {
        isa.run(PrepareLeft { out: &mut self.left, a });
    }

    /// Transforms second operand `i` of [`Self::multiply`].
    #[inline(always)]
    fn second<I: Isa>(&mut self, isa: I, i: usize, b: Operand<'_, R>) {
        let (out, scratch) = (&mut self.right[i], &mut self.scratch);
        isa.run(PrepareRight { out, b, scratch });
    }

    /// Decodes a small polynomial that [`encode_small`] wrote, and transforms it as second operand `i`.
    #[inline(always)]
    fn second_encoded<I: Isa>(&mut self, isa: I, i: usize, b: &[u8]) {
        decode_small_mod_3(isa, b, &mut self.small);
        let (out, scratch) = (&mut self.right[i], &mut self.scratch);
        isa.run(PrepareRight { out, b: (&self.small).into(), scratch });
    }

    /// Computes `out`, the product of the first operand and second operand `i` in R/q.
    #[inline(always)]
    fn multiply<I: Isa>(&mut self, isa: I, i: usize, out: &mut Rq<R>) {
        let (a, b, scratch) = (&self.left, &self.right[i], &mut self.scratch);
        isa.run(MultiplyPrepared { out, a, b, scratch });
    }

    /// Computes `out`, the product of the first operand and second operand `i` in R/3. Both operands are small.
    #[inline(always)]
    fn multiply_r3<I: Isa>(&mut self, isa: I, i: usize, out: &mut Small<R>) {
        let (a, b, scratch) = (&self.left, &self.right[i], &mut self.scratch);
        isa.run(MultiplyPrepared { out: &mut self.product, a, b, scratch });
        isa.run(Mod3 { out, a: (&self.product).into() });
    }
}

/// Draws f, g and ρ of all key pairs. Returns true if the draws sufficed for each g.
struct DrawAll<'a, S> {
    pk: &'a mut [u8],
    sk: &'a mut [u8],
    draws: usize,
    exact: bool,
    set: PhantomData<S>,
}

impl<S: PrimeSet> Kernel for DrawAll<'_, S> {
    type Output = Choice;
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) -> Choice {
        let Self { pk, sk, draws, exact, .. } = self;
        let (mut draw, mut f_draw) =
            (Wiped::<S::WordBytes, u8>::new(), Wiped::<S::WordBytes, u8>::new());
        let mut enough = Choice::TRUE;
        for i in 0..pk.len() / S::ENCAPSULATION_KEY_SIZE {
            let memory = [draw.as_mut(), f_draw.as_mut()];
            let mut pair = Pair::of::<S>(pk, sk, i);
            enough = enough.and(pair.sample::<I, S>(isa, memory, draws, exact));
        }
        wipe_spilled();
        enough
    }
}

/// Computes f_0⋯f_(n-1) in R/q and g_0⋯g_(n-1) in R/3. Pair i stores f_0⋯f_(i-1)·g_i and g_0⋯g_(i-1).
struct Up<'a, S: PrimeSet> {
    pk: &'a mut [u8],
    sk: &'a mut [u8],
    f: &'a mut Rq<S::Ring>,
    g: &'a mut Small<S::Ring>,
}

impl<S: PrimeSet> Kernel for Up<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { pk, sk, f, g } = self;
        let (memory, mut with_g) = (&mut Memory::new(), Rq::ZERO);
        let mut pair = Pair::of::<S>(pk, sk, 0);
        decode_small(isa, pair.f, f);
        decode_small(isa, pair.g_inverse, &mut with_g);
        decode_small_mod_3(isa, pair.g_inverse, g);
        pair.store(&with_g, g);
        for i in 1..pk.len() / S::ENCAPSULATION_KEY_SIZE {
            let mut pair = Pair::of::<S>(pk, sk, i);
            memory.first(isa, (&*f).into());
            memory.second_encoded(isa, 0, pair.g_inverse);
            memory.second_encoded(isa, 1, pair.f);
            memory.multiply(isa, 0, &mut with_g);
            memory.multiply(isa, 1, f);
            pair.store(&with_g, g);
            memory.first(isa, (&*g).into());
            memory.multiply_r3(isa, 0, g);
        }
        wipe_spilled();
    }
}

/// Computes h and 1/g of all key pairs from the products that [`Up`] stored.
struct Down<'a, S: PrimeSet> {
    pk: &'a mut [u8],
    sk: &'a mut [u8],
    /// The inverse u. On entry it is 1/(3·f_0⋯f_(n-1)).
    u: &'a mut Rq<S::Ring>,
    /// The inverse in R/3. On entry it is 1/(g_0⋯g_(n-1)).
    v: &'a mut Small<S::Ring>,
}

impl<S: PrimeSet> Kernel for Down<'_, S> {
    type Output = ();
    #[inline(always)]
    fn on<I: Isa>(self, isa: I) {
        let Self { pk, sk, u, v } = self;
        let memory = &mut Memory::new();
        let (mut h, mut g, mut numbers) = (Rq::ZERO, Small::ZERO, Numbers::<S::Ring>::new());
        for i in (0..pk.len() / S::ENCAPSULATION_KEY_SIZE).rev() {
            let pair = Pair::of::<S>(pk, sk, i);
            // g becomes g_0⋯g_(i-1).
            pair.load(&mut h, &mut g);
            memory.first(isa, (&*u).into());
            memory.second(isa, 0, (&h).into());
            memory.multiply(isa, 0, &mut h);
            if i > 0 {
                memory.second_encoded(isa, 1, pair.f);
                memory.multiply(isa, 1, u);

                memory.first(isa, (&*v).into());
                memory.second(isa, 0, (&g).into());
                memory.second_encoded(isa, 1, pair.g_inverse);
                memory.multiply_r3(isa, 0, &mut g);
                memory.multiply_r3(isa, 1, v);
            } else {
                // Not a swap, which would go through other memory.
                g.set(|i, _| v.coefficients()[i]);
            }
            encode_rq(isa, &h, &mut numbers, pair.pk);
            encode_small(isa, &g, pair.g_inverse);
            pair.sk_pk.copy_from_slice(pair.pk);
        }
        wipe_spilled();
    }
}

/// Generates as many key pairs as `pk` and `sk` have room for, each from the seed in the last 32 bytes of its secret
/// key's buffer.
#[inline(always)]
pub(crate) fn keygen_batch<I: Isa, S: PrimeSet>(isa: I, pk: &mut [u8], sk: &mut [u8]) {
    if pk.is_empty() {
        return;
    }
    let (mut u, mut v) = (Rq::ZERO, Small::ZERO);
    // Steps are functions of their own: the memory of none is on the stack beneath another one.
    let (mut draws, mut exact) = (draws::<S::Ring>(), false);
    let (mut f, mut g) = (Rq::ZERO, Small::ZERO);
    loop {
        let set = PhantomData::<S>;
        let enough = isa.run_outlined(DrawAll { pk, sk, draws, exact, set });
        if !declassify(
            enough,
            "says that draws did not suffice somewhere, and they are drawn again",
        ) {
            draws += 1;
            continue;
        }
        isa.run_outlined(Up::<S> { pk, sk, f: &mut f, g: &mut g });
        let invertible = isa.run(InvertR3 { out: &mut v, a: &g });
        if declassify(invertible, "the g that are not invertible are drawn again") {
            break;
        }
        // A larger factor of x^p-x-1 divides one of the g.
        exact = true;
    }
    // All f are short, so none is zero, and R/q is a field.
    isa.run_outlined(Reciprocal { out: &mut u, a: (&f).into(), scale: 3 });
    isa.run_outlined(Down::<S> { pk, sk, u: &mut u, v: &mut v });
    hash_keys::<I, S>(isa, pk, sk);
}

/// Computes Hash4 of all public keys.
#[inline(always)]
fn hash_keys<I: Isa, S: PrimeSet>(isa: I, pk: &[u8], sk: &mut [u8]) {
    let mut hashes = [[0; 32]; GROUP];
    for (group, sks) in sk.chunks_mut(GROUP * S::DECAPSULATION_KEY_SIZE).enumerate() {
        let messages: [_; GROUP] = core::array::from_fn(|i| {
            let pk = part(pk, S::ENCAPSULATION_KEY_SIZE, group * GROUP + i);
            Use::PublicKey.of(&[], pk)
        });
        let keys = sks.chunks_exact_mut(S::DECAPSULATION_KEY_SIZE);
        hash_last(isa, &messages[..keys.len()], &mut hashes);
        for (sk, hash) in keys.zip(&hashes) {
            sk[S::DECAPSULATION_KEY_SIZE - hash.len()..].copy_from_slice(hash);
        }
    }
}

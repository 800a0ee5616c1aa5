//! Every operation of every interface, as a function that can be run and searched for leftover secrets.

use crate::common::both;
use goodprime::hybrid::{ClientShare, Hybrid, ServerShare};
use goodprime::randomness::{Bytes, FillWith, Generator, Os, Seed, Seeds};
use goodprime::{
    Algorithm, Backend, Ciphertext, DecapsulationKey, EncapsulationKey, Error, Kem,
    PreparedDecapsulationKey, Set,
};
use rand_core::{TryCryptoRng, TryRng};
use zeroize::Zeroizing;

/// Members of a batch: a whole group of those that are hashed in parallel, and a part of one.
pub const N: usize = 5;

/// The inputs of operations. They are outside the memory that is searched.
pub struct Inputs<S: Set> {
    pub set: Algorithm,
    pub backend: Backend,
    pub seeds: [[u8; 32]; N],
    pub encapsulation_seed: [u8; 32],
    /// The keys, one after another.
    pub pk: Vec<u8>,
    pub sk: Vec<u8>,
    pub random: Vec<u8>,
    /// A ciphertext for each key, and as many for the first key alone.
    pub ct: Vec<u8>,
    pub ct_first: Vec<u8>,
    /// The secrets of both, and of the ciphertexts of the first key whose first byte is wrong.
    pub ss: [[[u8; 32]; N]; 3],
    pub ct_wrong: Vec<u8>,
    pub typed: Typed<S>,
}

/// The inputs with types.
pub struct Typed<S: Set> {
    pub eks: Vec<EncapsulationKey<S>>,
    pub dk: DecapsulationKey<S>,
    pub cts: Vec<Ciphertext<S>>,
}

/// The outputs of operations, which the test cannot know before.
pub struct Outputs {
    pub pk: Vec<u8>,
    pub sk: Vec<u8>,
    pub ct: Vec<u8>,
    pub ss: Vec<[u8; 32]>,
}

impl<S: Set> Inputs<S> {
    pub fn new(backend: Backend, with: u8) -> Self {
        let set = Algorithm::of::<S>();
        let seeds = std::array::from_fn(|i| {
            crate::common::bytes(with.wrapping_add(i as u8), 32).try_into().expect("32 bytes")
        });
        let out = Outputs::new(set);
        let Outputs { mut pk, mut sk, mut ct, .. } = out;
        let mut ss = [[[0; 32]; N]; 3];
        set.keygen_batch(backend, Seeds(&seeds), &mut pk, &mut sk).expect("keys");
        let random = crate::common::bytes(with ^ 0x80, N * S::ENCAPSULATION_RANDOMNESS);
        set.encapsulate_batch(backend, &pk, Bytes(&random[..]), &mut ct, &mut ss[0])
            .expect("secrets");
        let first = &pk[..S::ENCAPSULATION_KEY_SIZE];
        let mut ct_first = ct.clone();
        set.encapsulate_batch(backend, first, Bytes(&random[..]), &mut ct_first, &mut ss[1])
            .expect("secrets");
        let mut ct_wrong = ct_first.clone();
        ct_wrong.chunks_mut(S::CIPHERTEXT_SIZE).for_each(|ct| ct[0] ^= 1);
        let first = &sk[..S::DECAPSULATION_KEY_SIZE];
        set.decapsulate_batch(backend, first, &ct_wrong, &mut ss[2]).expect("secrets");
        let keys = pk.chunks(S::ENCAPSULATION_KEY_SIZE);
        let typed = Typed {
            eks: keys.map(|k| k.try_into().expect("a key")).collect(),
            dk: first.try_into().expect("a key"),
            cts: ct_first.chunks(S::CIPHERTEXT_SIZE).map(|c| c.try_into().expect("one")).collect(),
        };
        let encapsulation_seed =
            crate::common::bytes(with ^ 0x40, 32).try_into().expect("32 bytes");
        #[rustfmt::skip]
        let inputs = Self {
            set, backend, seeds, encapsulation_seed, pk, sk, random, ct, ct_first, ss, ct_wrong, typed,
        };
        inputs
    }

    /// The inputs with other secrets: other seeds and other randomness, and for the same public keys other secret
    /// polynomials and ρ, with which the ciphertexts are rejected.
    pub fn with_other_secrets(&self, with: u8) -> Self {
        let (other, mut ours) = (Self::new(self.backend, with), Self::new(self.backend, 1));
        (ours.seeds, ours.encapsulation_seed) = (other.seeds, other.encapsulation_seed);
        ours.random.copy_from_slice(&other.random);
        let size = S::DECAPSULATION_KEY_SIZE;
        for (sk, other) in ours.sk.chunks_mut(size).zip(other.sk.chunks(size)) {
            for part in crate::secrets::parts::<S>() {
                sk[part.clone()].copy_from_slice(&other[part]);
            }
        }
        ours.typed.dk = ours.sk().try_into().expect("a key");
        let [_, secrets, _] = &mut ours.ss;
        let sk = &ours.sk[..size];
        ours.set.decapsulate_batch(ours.backend, sk, &ours.ct_first, secrets).expect("secrets");
        ours
    }

    /// Copies another into the same memory.
    pub fn copy_from(&mut self, other: &Self) {
        (self.seeds, self.encapsulation_seed) = (other.seeds, other.encapsulation_seed);
        (self.ss, self.typed.dk) = (other.ss, other.typed.dk.clone());
        self.random.copy_from_slice(&other.random);
        self.sk.copy_from_slice(&other.sk);
    }

    fn pk(&self) -> &[u8] {
        &self.pk[..S::ENCAPSULATION_KEY_SIZE]
    }
    fn sk(&self) -> &[u8] {
        &self.sk[..S::DECAPSULATION_KEY_SIZE]
    }
    fn random(&self) -> &[u8] {
        &self.random[..S::ENCAPSULATION_RANDOMNESS]
    }
    fn ct(&self) -> &[u8] {
        &self.ct_first[..S::CIPHERTEXT_SIZE]
    }
    fn kem(&self) -> Kem<S> {
        Kem::on(self.backend)
    }
}

impl Outputs {
    pub fn new(set: Algorithm) -> Self {
        Self {
            pk: vec![0; N * set.parameters().encapsulation_key_size],
            sk: vec![0; N * set.parameters().decapsulation_key_size],
            ct: vec![0; N * set.parameters().ciphertext_size],
            ss: vec![[0; 32]; N],
        }
    }

    pub fn clear(&mut self) {
        [&mut self.pk, &mut self.sk, &mut self.ct].into_iter().for_each(|bytes| bytes.fill(0));
        self.ss.fill([0; 32]);
    }
}

/// A generator that hands out known bytes one after another.
pub struct Given<'a>(pub &'a [u8]);

impl Given<'_> {
    pub fn fill(&mut self, out: &mut [u8]) -> Result<(), Error> {
        let (now, later) = self.0.split_at(out.len());
        out.copy_from_slice(now);
        self.0 = later;
        Ok(())
    }
}

impl TryRng for Given<'_> {
    type Error = Error;

    fn try_next_u32(&mut self) -> Result<u32, Error> {
        unreachable!("bytes are asked for in bulk")
    }
    fn try_next_u64(&mut self) -> Result<u64, Error> {
        unreachable!("bytes are asked for in bulk")
    }
    fn try_fill_bytes(&mut self, out: &mut [u8]) -> Result<(), Error> {
        self.fill(out)
    }
}

impl TryCryptoRng for Given<'_> {}

/// An operation and its name.
pub type Operation<S> = (&'static str, fn(&Inputs<S>, &mut Outputs));

/// The operations on byte strings: of a set as a value, and of a set as a type.
pub fn in_place<S: Set>() -> Vec<Operation<S>> {
    [in_place_named(), in_place_typed()].concat()
}

/// The operations on byte strings of a set as a value.
fn in_place_named<S: Set>() -> Vec<Operation<S>> {
    vec![
        ("Algorithm::keygen", |i, o| {
            let (pk, sk) = (first(&mut o.pk, i.pk()), first(&mut o.sk, i.sk()));
            i.set.keygen(i.backend, Os, pk, sk).expect("a pair");
        }),
        ("Algorithm::keygen, Seed", |i, o| {
            let (pk, sk) = (first(&mut o.pk, i.pk()), first(&mut o.sk, i.sk()));
            i.set.keygen(i.backend, Seed(&i.seeds[0]), pk, sk).expect("a pair");
        }),
        ("Algorithm::keygen_batch", |i, o| {
            i.set.keygen_batch(i.backend, Os, &mut o.pk, &mut o.sk).expect("pairs");
        }),
        ("Algorithm::keygen_batch, Seeds", |i, o| {
            i.set.keygen_batch(i.backend, Seeds(&i.seeds), &mut o.pk, &mut o.sk).expect("pairs");
        }),
        ("Algorithm::encapsulate", |i, o| {
            let mut given = Given(i.random());
            let fill = &mut |bytes: &mut [u8]| given.fill(bytes);
            let ct = first(&mut o.ct, i.ct());
            i.set
                .encapsulate(i.backend, i.pk(), FillWith(fill), ct, &mut o.ss[0])
                .expect("a secret");
        }),
        ("Algorithm::encapsulate from the system", |i, o| {
            let ct = first(&mut o.ct, i.ct());
            i.set.encapsulate(i.backend, i.pk(), Os, ct, &mut o.ss[0]).expect("a secret");
        }),
        ("Algorithm::encapsulate_batch, a key each", |i, o| {
            let mut given = Given(&i.random);
            let fill = &mut |bytes: &mut [u8]| given.fill(bytes);
            i.set
                .encapsulate_batch(i.backend, &i.pk, FillWith(fill), &mut o.ct, &mut o.ss)
                .expect("secrets");
        }),
        ("Algorithm::encapsulate_batch, Bytes, one key", |i, o| {
            i.set
                .encapsulate_batch(i.backend, i.pk(), Bytes(&i.random[..]), &mut o.ct, &mut o.ss)
                .expect("secrets");
        }),
        ("Algorithm::decapsulate", |i, o| {
            i.set.decapsulate(i.backend, i.sk(), i.ct(), &mut o.ss[0]).expect("a secret");
            assert_eq!(o.ss[0], i.ss[1][0]);
        }),
        ("Algorithm::decapsulate, rejected", |i, o| {
            let ct = &i.ct_wrong[..i.ct().len()];
            i.set.decapsulate(i.backend, i.sk(), ct, &mut o.ss[0]).expect("a secret");
        }),
        ("Algorithm::decapsulate_batch, a key each", |i, o| {
            i.set.decapsulate_batch(i.backend, &i.sk, &i.ct, &mut o.ss).expect("secrets");
        }),
        ("Algorithm::decapsulate_batch, one key", |i, o| {
            i.set.decapsulate_batch(i.backend, i.sk(), &i.ct_first, &mut o.ss).expect("secrets");
        }),
        ("Algorithm::decapsulate_batch, rejected", |i, o| {
            i.set.decapsulate_batch(i.backend, i.sk(), &i.ct_wrong, &mut o.ss).expect("secrets");
        }),
    ]
}

/// The operations on byte strings of a set as a type.
fn in_place_typed<S: Set>() -> Vec<Operation<S>> {
    vec![
        ("Kem::keygen_into", |i, o| {
            let (pk, sk) = (first(&mut o.pk, i.pk()), first(&mut o.sk, i.sk()));
            i.kem().keygen_into(Os, pk, sk).expect("a pair");
        }),
        ("Kem::keygen_into, Seed", |i, o| {
            let (pk, sk) = (first(&mut o.pk, i.pk()), first(&mut o.sk, i.sk()));
            i.kem().keygen_into(Seed(&i.seeds[0]), pk, sk).expect("a pair");
        }),
        ("Kem::encapsulate_into", |i, o| {
            let ct = first(&mut o.ct, i.ct());
            i.kem().encapsulate_into(i.pk(), Os, ct, &mut o.ss[0]).expect("a secret");
        }),
        ("Kem::encapsulate_into, Bytes", |i, o| {
            let ct = first(&mut o.ct, i.ct());
            i.kem()
                .encapsulate_into(i.pk(), Bytes(i.random()), ct, &mut o.ss[0])
                .expect("a secret");
        }),
        ("Kem::decapsulate_into", |i, o| {
            i.kem().decapsulate_into(i.sk(), i.ct(), &mut o.ss[0]).expect("a secret");
        }),
        ("PreparedEncapsulationKey, in place", |i, o| {
            let (key, ct) = (i.kem().prepare(&i.typed.eks[0]), first(&mut o.ct, i.ct()));
            key.encapsulate_into(Bytes(i.random()), ct, std::slice::from_mut(&mut o.ss[0]))
                .expect("a secret");
        }),
        ("Kem::prepare_secret_into and its use, in place", |i, o| {
            let mut place = None::<PreparedDecapsulationKey<_>>;
            let key = i.kem().prepare_secret_into(i.sk(), &mut place).expect("a key");
            key.decapsulate_into(i.ct(), std::slice::from_mut(&mut o.ss[0])).expect("a secret");
        }),
    ]
}

/// The beginning of an output, as long as `like`.
fn first<'a>(output: &'a mut [u8], like: &[u8]) -> &'a mut [u8] {
    &mut output[..like.len()]
}

/// The operations that return secrets by value.
pub fn by_value<S: Set>() -> Vec<Operation<S>> {
    vec![
        ("Kem::keygen", |i, o| {
            let (_, dk) = i.kem().keygen(Os).expect("a pair");
            first(&mut o.sk, i.sk()).copy_from_slice(dk.as_bytes());
        }),
        ("Kem::keygen, Seed", |i, _| drop(i.kem().keygen(Seed(&i.seeds[0])))),
        ("Kem::keygen_batch", |i, o| {
            let pairs = i.kem().keygen_batch(N, Os).expect("pairs");
            for ((_, dk), sk) in pairs.iter().zip(o.sk.chunks_mut(i.sk().len())) {
                sk.copy_from_slice(dk.as_bytes());
            }
        }),
        ("Kem::keygen_batch, Seeds", |i, _| {
            drop(i.kem().keygen_batch(N, Seeds(&i.seeds)).expect("pairs"))
        }),
        ("DecapsulationKey::try_from", |i, _| {
            drop(DecapsulationKey::<S>::try_from(i.sk()).expect("a key"));
        }),
        ("Kem::encapsulate", |i, o| {
            let (_, secret) = i.kem().encapsulate(&i.typed.eks[0], Os).expect("a secret");
            o.ss[0].copy_from_slice(secret.as_bytes());
        }),
        ("Kem::encapsulate, Generator", |i, _| {
            let mut given = Given(i.random());
            drop(i.kem().encapsulate(&i.typed.eks[0], Generator(&mut given)).expect("a secret"));
        }),
        ("Kem::encapsulate, Bytes", |i, _| {
            drop(i.kem().encapsulate(&i.typed.eks[0], Bytes(i.random())).expect("a secret"));
        }),
        ("Kem::encapsulate, Seed", |i, o| {
            let (_, secret) = i.kem().encapsulate(&i.typed.eks[0], Seed(&i.encapsulation_seed));
            o.ss[0].copy_from_slice(secret.as_bytes());
        }),
        ("Kem::decapsulate", |i, _| {
            drop(i.kem().decapsulate(&i.typed.dk, &i.typed.cts[0]));
        }),
        ("Kem::prepare_secret", |i, _| drop(i.kem().prepare_secret(&i.typed.dk))),
        ("Kem::encapsulate_batch", |i, _| {
            drop(i.kem().encapsulate_batch(&i.typed.eks, Bytes(&i.random[..])).expect("secrets"));
        }),
        ("PreparedEncapsulationKey::encapsulate_batch", |i, _| {
            let key = i.kem().prepare(&i.typed.eks[0]);
            drop(key.encapsulate_batch(N, Bytes(&i.random[..])).expect("secrets"));
        }),
        ("Kem::decapsulate_batch", |i, _| {
            drop(i.kem().decapsulate_batch(&i.typed.dk, &i.typed.cts));
        }),
    ]
}

/// Both sides of SSH's key exchange.
pub struct Exchange {
    pub backend: Backend,
    pub seed: [u8; 32],
    pub stream: Vec<u8>,
    pub x25519: [[u8; 32]; 2],
    pub random: Vec<u8>,
    /// Raw randomness of both sides, outside the stack that is searched.
    for_start: Box<[u8; 64]>,
    for_answer: Box<[u8; 3076]>,
    pub share: ClientShare,
    pub answer: ServerShare,
    /// The secrets of the client and of the server.
    pub secret: [[u8; 64]; 2],
}

impl Exchange {
    pub fn new(backend: Backend, with: u8) -> Self {
        let seed: [u8; 32] = crate::common::bytes(with, 32).try_into().expect("32 bytes");
        let x25519: [[u8; 32]; 2] =
            [with ^ 1, with ^ 2].map(|w| crate::common::bytes(w, 32).try_into().expect("32 bytes"));
        let random = crate::common::bytes(with ^ 3, goodprime::Sntrup761::ENCAPSULATION_RANDOMNESS);
        let hybrid = Hybrid::on(backend);
        let for_start = Box::new(both(&seed, &x25519[0]));
        let for_answer = Box::new(both(&random, &x25519[1]));
        let (share, client) = hybrid.start(Bytes(&*for_start));
        let (answer, _) = hybrid.answer(&share, Bytes(&*for_answer)).expect("an answer");
        let secret = [*client.finish(&answer).expect("a secret").as_bytes(); 2];
        let stream = crate::common::key_stream(&seed, 8 * 761 + 191);
        Self { backend, seed, stream, x25519, random, for_start, for_answer, share, answer, secret }
    }

    /// Each side with other secrets, for the same share of the other side.
    pub fn with_other_secrets(&self, with: u8) -> Self {
        let (mut ours, other) = (Self::new(self.backend, with), Self::new(self.backend, with));
        (ours.share, ours.answer) = (self.share.clone(), self.answer.clone());
        let hybrid = Hybrid::on(self.backend);
        let (_, client) = hybrid.start(Bytes(&*other.for_start));
        ours.secret[0] = *client.finish(&ours.answer).expect("a secret").as_bytes();
        let answer = hybrid.answer(&ours.share, Bytes(&*other.for_answer));
        ours.secret[1] = *answer.expect("an answer").1.as_bytes();
        ours
    }

    /// Copies another into the same memory.
    pub fn copy_from(&mut self, other: &Self) {
        (self.seed, self.x25519, self.secret) = (other.seed, other.x25519, other.secret);
        self.stream.copy_from_slice(&other.stream);
        self.random.copy_from_slice(&other.random);
        self.for_start.copy_from_slice(&*other.for_start);
        self.for_answer.copy_from_slice(&*other.for_answer);
        self.share.clone_from(&other.share);
        self.answer.clone_from(&other.answer);
    }
}

/// An operation of an exchange, by its name. Returns the share that it makes.
pub type OfExchange = (&'static str, fn(&Exchange) -> Vec<u8>);

/// The operations of the exchange, in place.
pub fn exchange() -> Vec<OfExchange> {
    vec![
        ("Hybrid::start_into, Bytes, Client::finish_into", |e| {
            let (mut client, mut secret) = (None, Zeroizing::new([0; 64]));
            let share = Hybrid::on(e.backend).start_into(Bytes(&*e.for_start), &mut client);
            let client = client.as_ref().expect("a client");
            client.finish_into(&e.answer, &mut secret).expect("a secret");
            assert_eq!(*secret, e.secret[0]);
            share.as_bytes().to_vec()
        }),
        ("Hybrid::start_into, FillWith", |e| {
            let (mut stream, mut last) = (Given(&e.stream), Given(&e.x25519[0]));
            let fill = &mut |bytes: &mut [u8]| match stream.0.is_empty() {
                false => stream.fill(bytes),
                true => last.fill(bytes),
            };
            let mut client = None;
            let share =
                Hybrid::on(e.backend).start_into(FillWith(fill), &mut client).expect("a share");
            share.as_bytes().to_vec()
        }),
        ("Hybrid::answer_into, Bytes", |e| {
            let mut secret = Zeroizing::new([0; 64]);
            let answer = Hybrid::on(e.backend)
                .answer_into(&e.share, Bytes(&*e.for_answer), &mut secret)
                .expect("an answer");
            assert_eq!(*secret, e.secret[1]);
            answer.as_bytes().to_vec()
        }),
    ]
}

/// The operations of the exchange that return secrets by value.
pub fn exchange_by_value() -> Vec<OfExchange> {
    vec![
        ("Hybrid::start, Bytes", |e| {
            let (share, _) = Hybrid::on(e.backend).start(Bytes(&*e.for_start));
            share.as_bytes().to_vec()
        }),
        ("Hybrid::answer, Bytes", |e| {
            let hybrid = Hybrid::on(e.backend);
            let (answer, _) = hybrid.answer(&e.share, Bytes(&*e.for_answer)).expect("an answer");
            answer.as_bytes().to_vec()
        }),
        ("Client::finish", |e| {
            let mut client = None;
            let share = Hybrid::on(e.backend).start_into(Bytes(&*e.for_start), &mut client);
            let client = client.as_ref().expect("a client");
            drop(client.finish(&e.answer).expect("a secret"));
            share.as_bytes().to_vec()
        }),
    ]
}

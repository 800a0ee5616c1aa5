//! Dead memory that depends on secrets: an operation runs twice with one secret, and once with another.
//!
//! Lengths, public keys and ciphertexts that go in are equal, and at equal addresses; only secrets differ. Bytes that
//! differ between the first two runs are noise of the system; bytes that differ in the third depend on the secret. A
//! key or a ciphertext that comes out differs too and is public: 16 bytes or more of it, or of its hash, do not count.

use std::collections::BTreeSet;
use std::hint::black_box;

use goodprime::{Algorithm, Backend, Family, Ntrulpr653, Ntrulpr761, Set, Sntrup653, Sntrup761};

use crate::backends;
use crate::common::{hash, key_stream};
use crate::known::{self, Kind, Most};
use crate::memory::Memory;
use crate::needles::Needles;
use crate::operations::{Exchange, Inputs, Outputs, exchange, in_place};

/// Operations that draw from the system, so that they cannot run with the same secret twice. The code after the draw
/// is compared under another name.
const RANDOM: &[&str] = &[
    "Algorithm::encapsulate from the system",
    "Algorithm::keygen",
    "Algorithm::keygen_batch",
    "Kem::encapsulate_into",
    "Kem::keygen_into",
];

/// Bytes that may differ for other reasons: addresses, and identities of threads. In a build for size on 32-bit x86
/// the allocator leaves 110 bytes of addresses of heap blocks, above all frames of an operation.
const NOISE: usize = if cfg!(target_pointer_width = "64") { 64 } else { 160 };
/// The end of a thread's stack: its descriptor, where the kernel writes on which processor it runs, and the function
/// that starts it.
const OF_THREAD: usize = 2400;

/// An operation with two secrets.
trait Run {
    /// Copies the first secret or the second to the same addresses, for the next runs.
    fn prepare(&mut self, second: bool);
    fn run(&mut self);
    /// The public outputs of the last run.
    fn public(&self) -> Vec<Vec<u8>>;
}

/// The differences between runs.
struct Difference {
    /// Bytes that depend on the secret, and are not public.
    bytes: usize,
    /// Bytes that differ for other reasons.
    noise: usize,
    /// Stretches of bytes that depend on the secret: the distance from the top of the stack, and the length.
    stretches: Vec<(usize, usize)>,
}

impl Difference {
    fn add(&mut self, depth: usize) {
        self.bytes += 1;
        match self.stretches.last_mut() {
            // Equal bytes between two that differ are chance.
            Some((start, length)) if *start >= depth && *start - *length < depth + 8 => {
                *length = *start - depth + 1;
            }
            _ => self.stretches.push((depth, 1)),
        }
    }
}

/// Runs with the first secret, again with it, and with the second. `None` if the first two runs have different public
/// outputs: then the operation draws from the system.
fn difference(memory: &mut Memory, operation: &mut impl Run) -> Option<Difference> {
    // A first run, for the sake of work that is done once per process: functions are linked when they are first called.
    operation.prepare(false);
    memory.left_by(|| operation.run());
    let mut publics = Vec::new();
    let left: [[(Vec<u8>, Vec<bool>); 2]; 3] = [false, false, true].map(|second| {
        operation.prepare(second);
        let left = memory.left_by(|| operation.run());
        let mut needles = Needles::default();
        let public = operation.public();
        public.iter().for_each(|public| needles.bytes("public", public));
        publics.push(public.concat());
        left.map(|memory| (memory.to_vec(), needles.cover(memory)))
    });
    if publics[0] != publics[1] {
        return None;
    }
    let mut difference = Difference { bytes: 0, noise: 0, stretches: Vec::new() };
    for (place, after) in [(0, OF_THREAD), (1, 0)] {
        let longest = left.iter().map(|left| left[place].0.len()).max().unwrap_or(0);
        for depth in (after + 1..=longest).rev() {
            // From the end, where stacks begin. Unused stack differs from used stack.
            let bytes = left.each_ref().map(|left| {
                let (bytes, public) = &left[place];
                let at = bytes.len().checked_sub(depth)?;
                Some((bytes[at], public[at]))
            });
            let [first, again, other] = bytes.map(|byte| byte.map(|(byte, _)| byte));
            if first != again {
                difference.noise += 1;
            } else if first != other && !bytes.iter().flatten().any(|(_, public)| *public) {
                difference.add(depth);
            }
        }
    }
    Some(difference)
}

/// An operation of a set with two secrets.
struct OfSet<S: Set> {
    secrets: [Inputs<S>; 2],
    inputs: Inputs<S>,
    outputs: Outputs,
    operation: fn(&Inputs<S>, &mut Outputs),
}

impl<S: Set> Run for OfSet<S> {
    fn prepare(&mut self, second: bool) {
        self.inputs.copy_from(&self.secrets[usize::from(second)]);
        self.outputs.clear();
    }
    fn run(&mut self) {
        (self.operation)(&self.inputs, &mut self.outputs);
    }
    fn public(&self) -> Vec<Vec<u8>> {
        let keys = self.outputs.pk.chunks(S::ENCAPSULATION_KEY_SIZE);
        let hashes = keys.clone().map(|pk| hash(4, &[pk]).to_vec());
        let lprime = S::FAMILY == Family::LPRime;
        // LPRime's G: the expansion of the seed that begins a public key.
        let streams = keys.filter(|_| lprime).map(|pk| {
            let seed = pk.first_chunk().expect("a seed");
            key_stream(seed, 4 * S::P)
        });
        hashes.chain(streams).chain([self.outputs.pk.clone(), self.outputs.ct.clone()]).collect()
    }
}

/// An operation of the exchange with two secrets.
struct OfTwoSides {
    secrets: [Exchange; 2],
    exchange: Exchange,
    share: Vec<u8>,
    operation: fn(&Exchange) -> Vec<u8>,
}

impl Run for OfTwoSides {
    fn prepare(&mut self, second: bool) {
        self.exchange.copy_from(&self.secrets[usize::from(second)]);
    }
    fn run(&mut self) {
        self.share = (self.operation)(&self.exchange);
    }
    fn public(&self) -> Vec<Vec<u8>> {
        let pk = self.share.get(..Sntrup761::ENCAPSULATION_KEY_SIZE).unwrap_or_default();
        vec![self.share.clone(), hash(4, &[pk]).to_vec()]
    }
}

/// The findings of all operations.
#[derive(Default)]
struct Found {
    /// The most bytes that depend on the secret.
    most: Most,
    random: BTreeSet<&'static str>,
}

impl Found {
    fn add(&mut self, kind: Kind, of: &str, name: &'static str, run: &mut impl Run) {
        match difference(&mut Memory::new(), run) {
            None => _ = self.random.insert(name),
            Some(Difference { bytes, noise, stretches }) => {
                println!("{of} {name}: {bytes} bytes, {noise} of noise: {stretches:?}");
                assert!(noise <= NOISE, "{of} {name}: {noise} bytes of noise");
                let most = self.most.entry((kind, name)).or_insert(0);
                *most = bytes.max(*most);
            }
        }
    }

    fn add_set<S: Set>(&mut self, backend: Backend) {
        let new = || Inputs::<S>::new(backend, 1);
        let (inputs, secrets) = (new(), [new(), new().with_other_secrets(21)]);
        let outputs = Outputs::new(inputs.set);
        let mut run = OfSet { secrets, inputs, outputs, operation: |_, _| () };
        for (name, operation) in in_place() {
            run.operation = operation;
            let kind = Kind::of(Algorithm::of::<S>());
            self.add(kind, &format!("{} {backend}", S::NAME), name, &mut run);
        }
    }

    fn add_exchange(&mut self, backend: Backend) {
        let new = || Exchange::new(backend, 9);
        let (exchange_, secrets) = (new(), [new(), new().with_other_secrets(29)]);
        let mut run =
            OfTwoSides { secrets, exchange: exchange_, share: Vec::new(), operation: |_| vec![] };
        for (name, operation) in exchange() {
            run.operation = operation;
            self.add(Kind::Exchange, &format!("{backend}"), name, &mut run);
        }
    }
}

/// Tests that dead memory does not depend on secrets, except in known bytes.
#[test]
fn two_secrets_leave_the_same() {
    let mut found = Found::default();
    for backend in backends() {
        found.add_set::<Sntrup653>(backend);
        found.add_set::<Sntrup761>(backend);
        found.add_set::<Ntrulpr653>(backend);
        found.add_set::<Ntrulpr761>(backend);
        #[cfg(feature = "ntru")]
        {
            found.add_set::<goodprime::Ntruhps2048509>(backend);
            found.add_set::<goodprime::Ntruhps2048677>(backend);
            found.add_set::<goodprime::Ntruhrss701>(backend);
        }
        found.add_exchange(backend);
    }
    assert_eq!(found.random, RANDOM.iter().copied().collect(), "left: found; right: listed");
    known::check(&found.most);
}

/// A run that leaves one byte of a secret on purpose.
struct LeavesAByte {
    secret: u8,
    on_the_heap: bool,
}

impl Run for LeavesAByte {
    fn prepare(&mut self, second: bool) {
        self.secret = if second { 0x93 } else { 0x2f };
    }
    fn run(&mut self) {
        match self.on_the_heap {
            true => drop(black_box(vec![self.secret; 1])),
            false => leave(self.secret),
        }
    }
    fn public(&self) -> Vec<Vec<u8>> {
        Vec::new()
    }
}

/// Leaves a byte on the stack, far below.
#[inline(never)]
fn leave(secret: u8) {
    let mut place = [0; 1000];
    place[500] = secret;
    black_box(&place);
}

/// Tests that one byte is found.
#[test]
fn a_byte_that_is_left_on_purpose_is_found() {
    for on_the_heap in [false, true] {
        let run = &mut LeavesAByte { secret: 0, on_the_heap };
        let found = difference(&mut Memory::new(), run).expect("nothing random");
        assert!((1..4).contains(&found.bytes), "{on_the_heap}: {} bytes", found.bytes);
    }
}

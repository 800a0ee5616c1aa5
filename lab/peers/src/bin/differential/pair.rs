//! Two implementations of a set, and one operation of both on equal inputs.

use std::fmt;
use std::ops::Range;

use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend, Error};
use serde_json::{Map, Value};

use crate::codes::{Code, Kind};
use crate::fields::Fields;
use crate::tape;

/// Faults of ours that this program must find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Plant {
    /// One key pair in eight has a wrong last bit
    Keygen,
    /// The lowest bit of the first byte of randomness has no effect
    Encaps,
    /// The key of rejection is zero
    Decaps,
}

/// The first operation on which the two disagree.
#[derive(Debug)]
pub(crate) struct Difference {
    title: String,
    request: Value,
    ours: Value,
    theirs: Value,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        writeln!(f, "{}", self.request)?;
        writeln!(f, "ours   {}", self.ours)?;
        write!(f, "theirs {}", self.theirs)
    }
}

/// Ours and PQClean's code of a set.
pub(crate) struct Pair {
    pub(crate) set: Algorithm,
    code: Code,
    plant: Option<Plant>,
    /// The key of rejection in a decapsulation key.
    rho: Range<usize>,
    pub(crate) backend: Backend,
    pub(crate) operations: u64,
}

type Bytes<'a> = (&'a str, &'a [u8]);

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Randomness of ours.
fn from_tape(out: &mut [u8]) -> Result<(), Error> {
    tape::fill(out);
    Ok(())
}

impl Pair {
    pub(crate) fn new(set: Algorithm, code: Code, plant: Option<Plant>) -> Self {
        let rho = Fields::of(set).dk.into_iter().find(|field| field.name == "rho");
        let rho = rho.expect("every set has one").bytes;
        Self { set, code, plant, rho, backend: Backend::detect(), operations: 0 }
    }

    /// True for the code whose `poly_lift` has a fault: messages of one coefficient, at the lowest place.
    pub(crate) fn lifts_wrongly(&self) -> bool {
        self.set.parameters().name == "ntruhrss701" && self.code.kind == Kind::Avx2
    }

    /// An object of the adapters' protocol.
    fn object(&self, op: Option<&str>, fields: &[Bytes<'_>]) -> Value {
        let mut object = Map::new();
        object.insert("id".to_owned(), self.operations.into());
        if let Some(op) = op {
            object.insert("op".to_owned(), op.into());
            object.insert("parameterSet".to_owned(), self.set.parameters().name.into());
        }
        for (name, bytes) in fields {
            object.insert((*name).to_owned(), hex(bytes).into());
        }
        Value::Object(object)
    }

    /// Counts an operation, and compares what both returned: outputs, and what they read of the tape.
    fn compare(
        &mut self,
        op: &str,
        what: &str,
        inputs: &[Bytes<'_>],
        [ours, theirs]: [&[Bytes<'_>]; 2],
    ) -> Result<(), Box<Difference>> {
        self.operations += 1;
        if ours == theirs {
            return Ok(());
        }
        let (set, code) = (self.set.parameters().name, self.code.kind.name());
        Err(Box::new(Difference {
            title: format!(
                "{set} {op} ({what}): ours on {} and PQClean's {code} differ",
                self.backend
            ),
            request: self.object(Some(op), inputs),
            ours: self.object(None, ours),
            theirs: self.object(None, theirs),
        }))
    }

    /// A key pair from the tape; none if ours refuses the tape, as it does for NTRU where f or g has no inverse, a
    /// case for which the specification has no keys.
    pub(crate) fn keygen(&mut self, what: &str) -> Result<Option<[Vec<u8>; 2]>, Box<Difference>> {
        let set = self.set.parameters();
        let empty = [vec![0; set.encapsulation_key_size], vec![0; set.decapsulation_key_size]];
        let ([mut ek, mut dk], [mut their_ek, mut their_dk]) = (empty.clone(), empty);
        let made = self.set.keygen(self.backend, FillWith(&mut from_tape), &mut ek, &mut dk);
        if made == Err(Error::Randomness) {
            return Ok(None);
        }
        made.expect("right lengths");
        let read = tape::rewind();
        if self.plant == Some(Plant::Keygen)
            && ek[0] % 8 == 7
            && let Some(last) = dk.last_mut()
        {
            *last ^= 1;
        }
        // SAFETY: the lengths are those of the set.
        let status = unsafe { (self.code.keypair)(their_ek.as_mut_ptr(), their_dk.as_mut_ptr()) };
        assert_eq!(status, 0, "the tape does not fail");
        let they_read = tape::rewind();
        let ours = [("ek", &ek[..]), ("dk", &dk), ("randomness", &read)];
        let theirs = [("ek", &their_ek[..]), ("dk", &their_dk), ("randomness", &they_read)];
        self.compare("keygen", what, &[("randomness", &they_read)], [&ours, &theirs])?;
        Ok(Some([ek, dk]))
    }

    /// A ciphertext to a key, with randomness from the tape.
    pub(crate) fn encaps(&mut self, ek: &[u8], what: &str) -> Result<Vec<u8>, Box<Difference>> {
        let (mut c, mut k) = (vec![0; self.set.parameters().ciphertext_size], [0; 32]);
        let (mut their_c, mut their_k) = (c.clone(), k);
        let mut first = true;
        let mut from_tape = |out: &mut [u8]| {
            tape::fill(out);
            if std::mem::take(&mut first) && self.plant == Some(Plant::Encaps) {
                out[0] &= 0xfe;
            }
            Ok(())
        };
        self.set
            .encapsulate(self.backend, ek, FillWith(&mut from_tape), &mut c, &mut k)
            .expect("right lengths");
        let read = tape::rewind();
        // SAFETY: the lengths are those of the set.
        let status =
            unsafe { (self.code.enc)(their_c.as_mut_ptr(), their_k.as_mut_ptr(), ek.as_ptr()) };
        assert_eq!(status, 0, "the tape does not fail");
        let they_read = tape::rewind();
        let ours = [("c", &c[..]), ("K", &k), ("randomness", &read)];
        let theirs = [("c", &their_c[..]), ("K", &their_k), ("randomness", &they_read)];
        let inputs = [("ek", ek), ("randomness", &they_read)];
        self.compare("encaps", what, &inputs, [&ours, &theirs])?;
        Ok(c)
    }

    /// The secret of a ciphertext.
    pub(crate) fn decaps(
        &mut self,
        dk: &[u8],
        c: &[u8],
        what: &str,
    ) -> Result<(), Box<Difference>> {
        let (mut k, mut their_k) = ([0; 32], [0; 32]);
        let mut our_dk = dk.to_vec();
        if self.plant == Some(Plant::Decaps) {
            our_dk[self.rho.clone()].fill(0);
        }
        self.set.decapsulate(self.backend, &our_dk, c, &mut k).expect("right lengths");
        // SAFETY: the lengths are those of the set.
        let status = unsafe { (self.code.dec)(their_k.as_mut_ptr(), c.as_ptr(), dk.as_ptr()) };
        assert_eq!(status, 0, "a secret is made of anything");
        let inputs = [("dk", dk), ("c", c)];
        self.compare("decaps", what, &inputs, [&[("K", &k)], &[("K", &their_k)]])
    }
}

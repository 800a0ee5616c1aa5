//! A round: a key pair, and what is done with it, every field of keys and ciphertexts damaged.

use goodprime::Backend;

use crate::fields::{Damage, Field, Fields};
use crate::pair::{Difference, Pair};
use crate::tape::{self, Beginning, Numbers};

/// Rounds of a pair of implementations.
pub(crate) struct Rounds<'a> {
    pair: &'a mut Pair,
    backends: &'a [Backend],
    fields: Fields,
    numbers: Numbers,
    round: usize,
}

/// Bytes with a damaged field, and words that say how.
fn damaged(
    bytes: &[u8],
    field: &Field,
    damage: Damage,
    numbers: &mut Numbers,
) -> (Vec<u8>, String) {
    let mut bytes = bytes.to_vec();
    damage.to(&mut bytes[field.bytes.clone()], numbers);
    (bytes, format!("{damage:?} of {}", field.name))
}

impl<'a> Rounds<'a> {
    /// Rounds that depend on the seed, the set and nothing else.
    pub(crate) fn new(pair: &'a mut Pair, backends: &'a [Backend], seed: u64) -> Self {
        let parameters = pair.set.parameters();
        let name = parameters.name.bytes().fold(0, |sum, byte| sum * 31 + u64::from(byte));
        let fields = Fields::of(pair.set);
        Self { pair, backends, fields, numbers: Numbers(seed ^ name), round: 0 }
    }

    pub(crate) fn operations(&self) -> u64 {
        self.pair.operations
    }

    fn insert(&mut self, beginning: Beginning) -> String {
        let randomness = self.pair.set.parameters().encapsulation_randomness;
        let single = match self.numbers.below(randomness) {
            // PQClean's AVX2 code lifts m = 1 and m = -1 wrongly, and rejects the ciphertext.
            place if self.pair.lifts_wrongly() && place == self.pair.set.parameters().p - 1 => 0,
            place => place,
        };
        tape::insert(beginning, self.numbers.next(), single);
        format!("{beginning:?} randomness")
    }

    /// One round, on the backend whose turn it is.
    pub(crate) fn next(&mut self) -> Result<(), Box<Difference>> {
        self.pair.backend = self.backends[self.round % self.backends.len()];
        // Each backend has each kind of tape.
        let beginning = Beginning::ALL[self.round / self.backends.len() % Beginning::ALL.len()];
        self.round += 1;
        let what = self.insert(beginning);
        let [ek, dk] = match self.pair.keygen(&what)? {
            Some(keys) => keys,
            None => {
                let what = self.insert(Beginning::Random);
                self.pair.keygen(&what)?.expect("random bytes have inverses")
            }
        };
        let c = self.honest(&ek, &dk)?;
        self.damaged_ciphertexts(&dk, &c)?;
        self.damaged_keys(&ek, &dk, &c)?;
        self.any_bytes(&dk, &c)
    }

    /// Encapsulations with randomness of all kinds, decapsulated. The first ciphertext is returned.
    fn honest(&mut self, ek: &[u8], dk: &[u8]) -> Result<Vec<u8>, Box<Difference>> {
        let mut first = None;
        for beginning in Beginning::ALL {
            let what = self.insert(beginning);
            let c = self.pair.encaps(ek, &what)?;
            self.pair.decaps(dk, &c, &what)?;
            first.get_or_insert(c);
        }
        Ok(first.expect("there are kinds"))
    }

    fn damaged_ciphertexts(&mut self, dk: &[u8], c: &[u8]) -> Result<(), Box<Difference>> {
        for field in self.fields.c.clone() {
            for damage in [Damage::Bit, Damage::any(&mut self.numbers)] {
                let (bad, what) = damaged(c, &field, damage, &mut self.numbers);
                self.pair.decaps(dk, &bad, &what)?;
            }
        }
        Ok(())
    }

    /// Damaged keys of both kinds, with the honest ciphertext and with one that is refused.
    fn damaged_keys(&mut self, ek: &[u8], dk: &[u8], c: &[u8]) -> Result<(), Box<Difference>> {
        let mut refused = c.to_vec();
        Damage::Bit.to(&mut refused, &mut self.numbers);
        for field in self.fields.dk.clone() {
            for damage in [Damage::Bit, Damage::any(&mut self.numbers)] {
                let (mut bad, what) = damaged(dk, &field, damage, &mut self.numbers);
                self.fields.without_threes(&mut bad);
                self.pair.decaps(&bad, c, &what)?;
                self.pair.decaps(&bad, &refused, &format!("{what}, Bit of c"))?;
            }
        }
        for field in self.fields.ek.clone() {
            for damage in [Damage::Bit, Damage::any(&mut self.numbers)] {
                let (bad, what) = damaged(ek, &field, damage, &mut self.numbers);
                self.insert(Beginning::Random);
                let c = self.pair.encaps(&bad, &what)?;
                self.pair.decaps(dk, &c, &format!("encapsulated to ek, {what}"))?;
            }
        }
        Ok(())
    }

    /// Keys and ciphertexts of random bytes, of zeros and of ones.
    fn any_bytes(&mut self, dk: &[u8], c: &[u8]) -> Result<(), Box<Difference>> {
        let ek_size = self.pair.set.parameters().encapsulation_key_size;
        for damage in [Damage::Random, Damage::Zeros, Damage::Ones] {
            let mut any = |length| {
                let mut bytes = vec![0; length];
                damage.to(&mut bytes, &mut self.numbers);
                bytes
            };
            let (any_ek, mut any_dk, any_c) = (any(ek_size), any(dk.len()), any(c.len()));
            self.fields.without_threes(&mut any_dk);
            let what = format!("{damage:?}");
            self.pair.decaps(dk, &any_c, &format!("{what} as c"))?;
            self.pair.decaps(&any_dk, c, &format!("{what} as dk"))?;
            self.pair.decaps(&any_dk, &any_c, &format!("{what} as c and dk"))?;
            self.insert(Beginning::Random);
            self.pair.encaps(&any_ek, &format!("{what} as ek"))?;
        }
        Ok(())
    }
}

//! A record of known answers: read line by line, and checked. There is no heap: each field has a
//! buffer of its own.

use board::host::File;
use goodprime::randomness::FillWith;
use goodprime::{Algorithm, Backend, Error, Set};

use crate::drbg::Drbg;

/// Bytes of the longest field, a secret key, and of the longest line, its digits.
pub(crate) const LONGEST: usize = longest();
const LINE: usize = 2 * LONGEST + 16;

const fn longest() -> usize {
    let sizes = [
        <goodprime::Sntrup1277 as Set>::DECAPSULATION_KEY_SIZE,
        <goodprime::Ntruhrss1373 as Set>::DECAPSULATION_KEY_SIZE,
        <goodprime::Ntruhps40961229 as Set>::DECAPSULATION_KEY_SIZE,
    ];
    let (mut i, mut most) = (0, 0);
    while i < sizes.len() {
        most = if sizes[i] > most { sizes[i] } else { most };
        i += 1;
    }
    most
}

/// The bytes of a field, if the record has the field.
struct Field {
    bytes: [u8; LONGEST],
    length: Option<usize>,
}

impl Field {
    const NONE: Self = Self { bytes: [0; LONGEST], length: None };

    fn get(&self) -> Option<&[u8]> {
        Some(&self.bytes[..self.length?])
    }

    /// Reads hexadecimal digits.
    fn read(&mut self, digits: &[u8]) -> Result<(), &'static str> {
        let value = |digit: u8| (digit as char).to_digit(16).ok_or("not hexadecimal");
        let bytes = self.bytes.get_mut(..digits.len() / 2).ok_or("a field is too long")?;
        for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
            *byte = (value(pair[0])? << 4 | value(pair[1])?) as u8;
        }
        self.length = Some(bytes.len());
        Ok(())
    }
}

/// The lines of a file.
pub(crate) struct Lines {
    file: File,
    line: [u8; LINE],
    length: usize,
    /// True if the line is the first one of a record that was not read yet.
    begun: bool,
}

impl Lines {
    pub(crate) fn new(file: File) -> Self {
        Self { file, line: [0; LINE], length: 0, begun: false }
    }

    /// Returns the next line that is not empty, cut off after `LINE` bytes; a line that was cut off
    /// is no valid field.
    fn next(&mut self) -> Option<&[u8]> {
        loop {
            self.length = 0;
            let mut ended = true;
            for byte in &mut self.file {
                ended = false;
                if byte == b'\n' {
                    break;
                }
                if let Some(place) = self.line.get_mut(self.length) {
                    *place = byte;
                    self.length += 1;
                }
            }
            if ended {
                return None;
            }
            if !self.line[..self.length].trim_ascii().is_empty() {
                return Some(self.line[..self.length].trim_ascii());
            }
        }
    }

    /// Returns the name of the set, which the first line has after `# `.
    pub(crate) fn set(&mut self) -> Option<&str> {
        let name = self.next()?.strip_prefix(b"# ")?;
        core::str::from_utf8(name.strip_prefix(b"kem/").unwrap_or(name)).ok()
    }

    /// Reads the next record; returns false at the end of the file.
    pub(crate) fn record(&mut self, record: &mut Record) -> Result<bool, &'static str> {
        if !self.begun && self.next().is_none() {
            return Ok(false);
        }
        record.clear();
        record.line(self.line[..self.length].trim_ascii())?;
        self.begun = false;
        while let Some(line) = self.next() {
            if line.starts_with(b"count") {
                self.begun = true;
                break;
            }
            record.line(line)?;
        }
        Ok(true)
    }
}

/// A record, and the key pair of the last seed.
pub(crate) struct Record {
    algorithm: Algorithm,
    all_bulk: bool,
    bulk: bool,
    pub(crate) count: usize,
    seed: Field,
    pk: Field,
    sk: Field,
    ct: Field,
    ss: Field,
    xor: Field,
    made: Made,
}

/// The keys, ciphertext and secrets that the library computes for a record.
struct Made {
    seed: Option<[u8; Drbg::SEED]>,
    pk: [u8; LONGEST],
    sk: [u8; LONGEST],
    ct: [u8; LONGEST],
    ss: [u8; 32],
    decapsulated: [u8; 32],
}

impl Record {
    /// Makes an empty record for a file of a set; `all_bulk`: all records of the file are in the
    /// bulk pattern.
    pub(crate) fn new(algorithm: Algorithm, all_bulk: bool) -> Self {
        let zeros = [0; LONGEST];
        let made = Made {
            seed: None,
            pk: zeros,
            sk: zeros,
            ct: zeros,
            ss: [0; 32],
            decapsulated: [0; 32],
        };
        let none = || Field::NONE;
        let [seed, pk, sk, ct, ss, xor] = [none(), none(), none(), none(), none(), none()];
        Self { algorithm, all_bulk, bulk: all_bulk, count: 0, seed, pk, sk, ct, ss, xor, made }
    }

    fn clear(&mut self) {
        self.bulk = self.all_bulk;
        for field in
            [&mut self.seed, &mut self.pk, &mut self.sk, &mut self.ct, &mut self.ss, &mut self.xor]
        {
            field.length = None;
        }
    }

    /// Reads a line.
    fn line(&mut self, line: &[u8]) -> Result<(), &'static str> {
        let equals = line.iter().position(|&b| b == b'=').ok_or("a line without =")?;
        let (name, value) = (line[..equals].trim_ascii(), line[equals + 1..].trim_ascii());
        let field = match name {
            b"count" => {
                let text = core::str::from_utf8(value).ok();
                self.count = text.and_then(|t| t.parse().ok()).ok_or("not a count")?;
                return Ok(());
            }
            b"pattern" => {
                self.bulk = value == b"bulk";
                return Ok(());
            }
            b"seed" => &mut self.seed,
            b"pk" => &mut self.pk,
            b"sk" => &mut self.sk,
            b"ct" => &mut self.ct,
            b"ss" => &mut self.ss,
            b"xor" => &mut self.xor,
            _ => return Err("an unknown field"),
        };
        field.read(value)
    }

    /// Returns the first field that differs from the library's result, if there is one.
    pub(crate) fn check(&mut self) -> Result<Option<&'static str>, &'static str> {
        let seed = self.seed.get().and_then(|seed| seed.try_into().ok()).ok_or("no seed")?;
        let (ct, ss) = self.ct.get().zip(self.ss.get()).ok_or("no ct or no ss")?;
        let (algorithm, backend, made) = (self.algorithm, Backend::detect(), &mut self.made);
        let pk = &mut made.pk[..algorithm.parameters().encapsulation_key_size];
        let sk = &mut made.sk[..algorithm.parameters().decapsulation_key_size];
        let made_ct = &mut made.ct[..algorithm.parameters().ciphertext_size];
        let fill = &mut generator(algorithm, self.bulk, seed);
        let failed = |_: Error| "the library reported an error";
        if let Some(xor) = self.xor.get() {
            if made.seed != Some(*seed) {
                algorithm.keygen(backend, FillWith(fill), pk, sk).map_err(failed)?;
                made.seed = Some(*seed);
            }
            change(sk, xor)?;
            let result = algorithm.decapsulate(backend, sk, ct, &mut made.ss);
            change(sk, xor)?;
            result.map_err(failed)?;
            return Ok((made.ss != *ss).then_some("ss"));
        }
        let expected = self.pk.get().ok_or("no pk")?;
        let Some(expected_sk) = self.sk.get() else {
            let result =
                algorithm.encapsulate(backend, expected, FillWith(fill), made_ct, &mut made.ss);
            result.map_err(failed)?;
            return Ok(first_wrong([("ct", *made_ct == *ct), ("ss", made.ss == *ss)]));
        };
        made.seed = None;
        algorithm.keygen(backend, FillWith(fill), pk, sk).map_err(failed)?;
        algorithm
            .encapsulate(backend, pk, FillWith(fill), made_ct, &mut made.ss)
            .map_err(failed)?;
        algorithm.decapsulate(backend, sk, made_ct, &mut made.decapsulated).map_err(failed)?;
        Ok(first_wrong([
            ("pk", *pk == *expected),
            ("sk", *sk == *expected_sk),
            ("ct", *made_ct == *ct),
            ("ss", made.ss == *ss),
            ("decapsulated ss", made.decapsulated == *ss),
        ]))
    }
}

fn first_wrong<const N: usize>(fields: [(&'static str, bool); N]) -> Option<&'static str> {
    fields.into_iter().find(|(_, right)| !right).map(|(field, _)| field)
}

/// Adds `xor` to bytes of a key, modulo 2; a second call restores the key.
fn change(sk: &mut [u8], xor: &[u8]) -> Result<(), &'static str> {
    for change in xor.chunks(3) {
        let &[high, low, value] = change else { return Err("a change is three bytes") };
        *sk.get_mut(usize::from(high) << 8 | usize::from(low)).ok_or("beyond the key")? ^= value;
    }
    Ok(())
}

/// Returns the generator of the files, with requests as in the implementation that made the file.
fn generator(
    algorithm: Algorithm,
    bulk: bool,
    seed: &[u8; Drbg::SEED],
) -> impl FnMut(&mut [u8]) -> Result<(), Error> + use<> {
    let mut drbg = Drbg::new(seed);
    move |out| {
        if !bulk && out.len() == 4 * algorithm.parameters().p {
            out.chunks_mut(4).for_each(|word| drbg.fill(word));
        } else {
            drbg.fill(out);
        }
        Ok(())
    }
}

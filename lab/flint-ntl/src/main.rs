//! `goodprime-lab`, with FLINT and NTL beside ours in `bench ring`, `bench peers` and `report`.

mod flint;
mod ntl;

use goodprime_rings::peers::{self, Peer};

static PEERS: [Peer; 3] = [
    Peer { name: "peer FLINT", plan: flint::plan },
    Peer { name: "peer NTL mul", plan: ntl::by_mul },
    Peer { name: "peer NTL fftRep", plan: ntl::by_transforms },
];

fn main() -> std::process::ExitCode {
    peers::add(&PEERS);
    goodprime_lab::main()
}

#[cfg(test)]
mod tests {
    use goodprime_rings::operands::{Generator, Operand};
    use goodprime_rings::ring::Ring;

    use super::PEERS;

    #[test]
    fn peers_multiply() {
        for (text, q) in [
            ("x^8+1", 17),
            ("x^8-1", 17),
            ("x^1+3", 17),
            ("x^256-1", 12289),
            ("x^300+1", 12289),
            ("x^61-x-1", 4591),
            ("x^59-1", 8192),
            ("x^64+5x+1", (1 << 30) - 35),
        ] {
            let ring = Ring::parse(text, q).expect("a ring");
            let mut generator = Generator::new(q);
            let mut operand = || generator.operand(ring.n, q, Operand::General);
            let (a, b, zero) = (operand(), operand(), vec![0; ring.n]);
            for peer in &PEERS {
                let plan = match (peer.plan)(&ring) {
                    Ok(plan) => plan,
                    Err(why) => {
                        assert!(q == 8192 && peer.name.contains("NTL"), "{ring}: {why}");
                        continue;
                    }
                };
                let by = plan.by(&b);
                for a in [&a, &zero, &b] {
                    assert_eq!(plan.multiply(a, &b), ring.define(a, &b), "{} in {ring}", peer.name);
                    assert_eq!(by(a), ring.define(a, &b), "{} in {ring}, prepared", peer.name);
                }
            }
        }
    }
}

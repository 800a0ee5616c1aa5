"""The one table of flags. Each names a class of mistakes; the description says what was done wrong and what to do."""

PAPER = "https://ntruprime.cr.yp.to/nist/ntruprime-20201007.pdf"
NTRU_PAPER = "https://ntru.org/"
RFC_9941 = "https://www.rfc-editor.org/rfc/rfc9941"
RFC_7748 = "https://www.rfc-editor.org/rfc/rfc7748"
BOUNCY_CASTLE = "https://github.com/bcgit/bc-java"
LPRIME_COMMIT = f"{BOUNCY_CASTLE}/commit/e68445b50e"


def flag(bug_type, description, effect, *links):
    note = {"bugType": bug_type, "description": description, "effect": effect}
    return note | {"links": list(links)} if links else note


FLAGS = {
    # Every scheme.
    "Valid": flag(
        "BASIC", "The operation on ordinary inputs: mend these failures first.",
        "No other implementation can decapsulate, or gets the same secret."),
    "WrongLength": flag(
        "EDGE_CASE", "The input is shorter or longer than the set's. Compare the length with the set's before reading, "
        "and refuse the input: neither cut it, pad it nor reject it implicitly.",
        "Reading beyond a buffer, or several encodings of one object.",
        "https://github.com/simplex-chat/simplexmq/issues/1811"),
    "WrongSet": flag(
        "MODIFIED_PARAMETER", "The key or ciphertext is one of another parameter set. Its length differs from the "
        "set's: refuse it.", "A downgrade to another set, or reading beyond a buffer."),
    "SecretLength": flag(
        "DEFINED", "The shared secret has 32 bytes in all eighteen sets. An output of 16 or 24 bytes, after a security "
        "level, interoperates with no one.", "Less strength than promised, and no interoperation.",
        "https://github.com/bcgit/bc-java/issues/1554"),
    "ConstantBytes": flag(
        "EDGE_CASE", "A string of equal bytes (0x00, 0xff or others) decodes like any other. Do not refuse it and do "
        "not let a decoder overflow.", "A crash, or another secret than the peer's."),
    "ChangedByte": flag(
        "AUTH_BYPASS", "One byte differs from a good input, at the first, the last or another place. Every bit must "
        "reach the comparison and the hash of the rejection.", "A ciphertext can be changed in places unnoticed."),
    "ChangedField": flag(
        "EDGE_CASE", "One field of a ciphertext or key comes from another one. Each field must be read where it lies "
        "and be used for what it is.", "Fields mixed up, or parts of the input ignored."),
    "StringComparison": flag(
        "AUTH_BYPASS", "The ciphertexts agree up to a zero byte and differ after it. Compare all bytes: a comparison "
        "of strings stops at the zero.", "Wrong ciphertexts are accepted: the scheme is not IND-CCA2."),
    "WordEndianness": flag(
        "DEFINED", "Random words are little-endian: four bytes of the stream, the first one lowest, also in LPRime's "
        "AES stream, whose counter is big-endian. NTRU's fields of 30 bits begin at the lowest bit.",
        "Keys and ciphertexts differ from those of known answers."),
    "SortTies": flag(
        "EDGE_CASE", "Two random words agree in their upper 30 bits, so that their two low bits decide the order. Sort "
        "the whole words, tags included.", "Another polynomial than the specification's, in rare cases."),
    "SortSign": flag(
        "FUNCTIONALITY", "Random words with and without their highest bit are sorted together. NTRU Prime sorts "
        "numbers without a sign, NTRU numbers with one.", "Another polynomial than the specification's."),
    "SortTags": flag(
        "FUNCTIONALITY", "The two low bits of random words carry the coefficient and replace bits of the word. Clear "
        "what the specification clears, set what it sets, and read the coefficient after sorting from them.",
        "Wrong weights or values of secret polynomials."),
    "ExtremeCoefficients": flag(
        "EDGE_CASE", "Operands of a product have the largest coefficients, in patterns of signs that add up. Bound the "
        "sums of your product for these, and reduce before they overflow.",
        "Products are wrong for rare keys and ciphertexts."),
    "ReductionEdge": flag(
        "EDGE_CASE", "Sums come to lie exactly at the ends of the range, at multiples of q and one beside them, or "
        "results take every residue. Test your reduction over its whole range: a Barrett or Montgomery constant off "
        "by one fails here only.", "Wrong products for some inputs: sntrup 0.2.1 misreduced 0.7 % for sntrup953.",
        "https://crates.io/crates/sntrup"),
    "RejectionKey": flag(
        "WRONG_PRIMITIVE", "The ciphertext is to be rejected implicitly: the secret is the hash of the key's rejection "
        "value (rho, NTRU's PRF key) and the received ciphertext. Use that value, hashed as specified, with prefix 0 "
        "in NTRU Prime; neither the message, the public key nor zeros.",
        "Secrets after a rejection can be guessed, or tell about the message.", PAPER, NTRU_PAPER,
        "https://github.com/PQClean/PQClean/pull/115"),
    "RhoUse": flag(
        "FUNCTIONALITY", "The rejection value of the key was changed. It must change the secret of rejected "
        "ciphertexts, and not that of good ones.", "Secrets after a rejection do not depend on the secret key."),
    "NonCanonicalKey": flag(
        "EDGE_CASE", "The key is another encoding of the same polynomial. The specification decodes it, modulo the "
        "radices or without its unused bits, and hashes the bytes as they are; it refuses none in encapsulation. A "
        "secret key of this kind may be refused.", "Another secret than the peer's."),
    # NTRU Prime.
    "VacuousReencryption": flag(
        "MISSING_STEP", "The ciphertext differs from what the decrypted message encrypts to, and must be rejected. "
        "Encrypt again, compare all bytes, and use the result: here the comparison is not done, always equal or "
        "ignored.", "Chosen ciphertexts reveal the secret key: the scheme is not IND-CCA2.",
        "https://github.com/mupq/pqm4/issues/195"),
    "ComparesConfirmationOnly": flag(
        "MISSING_STEP", "The confirmation (the last 32 bytes) is right and the part before it is not. Compare the "
        "encrypted polynomial as well.", "Ciphertexts are malleable, and failures of decryption can be provoked."),
    "ComparesPolynomialOnly": flag(
        "MISSING_STEP", "The encrypted polynomials are right and the confirmation (the last 32 bytes) is not. Compare "
        "the confirmation as well.", "The confirmation has no effect: ciphertexts are malleable."),
    "IgnoresB": flag(
        "MISSING_STEP", "In NTRU LPRime only B differs from what is encrypted again. Compare B as well as T and the "
        "confirmation.", "Chosen ciphertexts reveal the secret key.", LPRIME_COMMIT),
    "IgnoresT": flag(
        "MISSING_STEP", "In NTRU LPRime only T differs from what is encrypted again. Compare T as well as B and the "
        "confirmation.", "Chosen ciphertexts reveal the secret key.", LPRIME_COMMIT),
    "RejectHashesReencrypted": flag(
        "KNOWN_BUG", "The ciphertext is rejected; the secret is the hash of the ciphertext that was received. Hash "
        "that one, complete, and not the one that was encrypted again.",
        "The secret after a rejection depends on the decrypted message only: with a static key that is a "
        "plaintext-checking oracle. Bouncy Castle up to 1.86 had this fault.", BOUNCY_CASTLE),
    "CachedHash": flag(
        "FUNCTIONALITY", "The hash of the public key that lies in the secret key is not that of its public key. "
        "Decapsulation uses the one in the key as it is; whoever computes it anew gets another result. A key of this "
        "kind may be refused.", "Another result than that of other implementations for the same key."),
    "WeightFallback": flag(
        "MISSING_STEP", "The decrypted polynomial has another weight than w. Replace it by the fixed one, w ones "
        "followed by zeros, and go on; check all of the weight, not only low bits.",
        "Messages that no one can encrypt are accepted.", PAPER),
    "NonCanonicalCiphertext": flag(
        "MALLEABILITY", "The ciphertext decodes to the right polynomial and is another string. Compare bytes, not "
        "polynomials: it must be rejected, and not refused as an error.", "Ciphertexts are malleable.", PAPER),
    "RoundingEdge": flag(
        "EDGE_CASE", "Coefficients are rounded at the ends of the range and at each step of the rounding, Top's in "
        "NTRU LPRime. Round to the nearest multiple of 3 of the centred residue, and test all q residues.",
        "Ciphertexts of rare randomness differ."),
    "SmallRandomRange": flag(
        "EDGE_CASE", "A coefficient of g is (3·(u mod 2^30)) / 2^30 - 1, and u lies at the ends of a third or has high "
        "bits that do not count. Mask 30 bits, and multiply without a sign.", "Another g than the specification's."),
    "NonInvertibleG": flag(
        "EDGE_CASE", "The first draws of g have no inverse modulo 3 (x^p - x - 1 has factors modulo 3 for some p, and "
        "zero never has one). Test for it, and draw all of g again from the randomness that follows.",
        "A key pair that decrypts nothing, or an endless loop."),
    "GeneratorModulus": flag(
        "EDGE_CASE", "The generator takes 32-bit words of the AES stream modulo q. The seed gives words close to 2^32 "
        "at multiples of q: reduce numbers without a sign, by a quotient that is exact there.",
        "Another public polynomial than the peer's, for rare seeds."),
    "InputBits": flag(
        "DEFINED", "Bit i of NTRU LPRime's input is bit i mod 8 of byte i / 8, and T has the even index in the low "
        "half of a byte.", "Coefficients in another order: no interoperation."),
    "TwoBitCodes": flag(
        "EDGE_CASE", "Small polynomials have two bits for each coefficient, the first lowest. Here is a code 3, or bits "
        "after the last coefficient, which no encoder makes. The reference decodes 3 as 2 and ignores the bits after "
        "the last. A secret key of this kind may be refused. No generated key has it, so another secret is a "
        "difference between implementations rather than a weakness; a crash is a fault.",
        "Another result for a damaged key, or a crash."),
    # NTRU.
    "PaddingBits": flag(
        "MALLEABILITY", "The unused bits of the last byte are not zero. In a ciphertext they must make it rejected; in "
        "a public key they are ignored.", "Ciphertexts are malleable.", NTRU_PAPER),
    "MessageWeight": flag(
        "MISSING_STEP", "In NTRU-HPS the decrypted m has not exactly w/2 of 1 and w/2 of -1. Check both counts, "
        "completely, and reject.", "Messages that no one can encrypt are accepted: not IND-CCA2.", NTRU_PAPER),
    "TernaryR": flag(
        "MISSING_STEP", "The decrypted r has a coefficient other than -1, 0 and 1. NTRU encrypts nothing again: this "
        "check is all that keeps out wrong ciphertexts, at each of the coefficients.",
        "Chosen ciphertexts reveal the secret key: not IND-CCA2.", NTRU_PAPER),
    "MissingChecks": flag(
        "MISSING_STEP", "Several of NTRU's checks of a ciphertext (unused bits, weight of m, ternary r) fail, and it "
        "must be rejected. Do the checks, and use their result.", "Chosen ciphertexts reveal the secret key.",
        NTRU_PAPER),
    "ZeroMessage": flag(
        "DEFINED", "In NTRU-HRSS r and m may be zero, and the ciphertext with them. It is a valid one and is not to be "
        "rejected.", "Another secret than the peer's."),
    "ModuloThree": flag(
        "EDGE_CASE", "Sampled bytes, or numbers up to q, are taken modulo 3 at the ends of their range. Check the "
        "reduction over its whole range; residues modulo q are centred first, with q/2 as a negative one.",
        "Wrong coefficients in rare cases."),
    "NonNegativeCorrelation": flag(
        "EDGE_CASE", "In NTRU-HRSS f and g get other signs at even powers where <x·a, a> is negative, and not where it "
        "is zero. Compute it with a sign.", "Another key than the specification's, or failures of decryption."),
    "BitPacking": flag(
        "EDGE_CASE", "Coefficients of 11 to 14 bits with single or alternating bits cross bytes in every way. Pack "
        "them without gaps, the lowest bit first.", "Bits lost at the borders of bytes: no interoperation."),
    "TritPacking": flag(
        "EDGE_CASE", "A byte has five coefficients to the base 3, the first lowest; bytes from 243 on give digits "
        "modulo 3, and the last byte may have fewer. A secret key of this kind may be refused.",
        "Another result for the same key."),
    # Checks of keys.
    "KeyCache": flag(
        "DEFINED", "The stored hash is not that of the public key in the secret key. Compute it and compare.",
        "Every good ciphertext is rejected with this key."),
    "KeyWeight": flag(
        "DEFINED", "The secret polynomial has another weight than the set's. Count its coefficients.",
        "Weak keys, or failures of decryption."),
    "KeyEncoding": flag(
        "DEFINED", "A field is no encoding that key generation makes (codes, unused bits, numbers beyond the radix). "
        "Decode it, encode it again and compare.", "Several encodings of one key."),
    "KeyPublic": flag(
        "DEFINED", "The public key, or NTRU's 1/h, does not belong to the secret polynomials. Recompute it: 3·f·h, "
        "Round(a·G), or h·f / 3 must come out small or equal.", "A key that decapsulates nothing."),
    "KeyInverse": flag(
        "DEFINED", "The stored inverse is not the inverse of the polynomial. Multiply them and compare with 1.",
        "A key that decapsulates nothing, or tells about itself by its failures."),
    # The key exchange.
    "SecretAsMpint": flag(
        "KNOWN_BUG", "K has a leading zero or its highest bit set. It enters the exchange hash as a string of 64 "
        "bytes, neither shortened nor with a zero before it, as an mpint would be.",
        "Up to half of all exchanges fail with a wrong signature.", RFC_9941,
        "https://github.com/apache/mina-sshd/issues/525"),
    "SecretOrder": flag(
        "DEFINED", "K is SHA-512 of the KEM's secret followed by X25519's, each of 32 bytes as it is.",
        "No interoperation.", RFC_9941),
    "LowOrderShare": flag(
        "CONFIDENTIALITY", "The X25519 share has low order, and its secret is zero. Refuse the share in any of its "
        "encodings.", "Only one half protects the session.", RFC_7748, RFC_9941),
    "ShareEncoding": flag(
        "EDGE_CASE", "The X25519 share has its highest bit set or is not reduced modulo 2^255 - 19. Ignore the bit and "
        "reduce the number; do not refuse it.", "No interoperation with such peers.", RFC_7748),
    "ScalarClamping": flag(
        "EDGE_CASE", "Bits of the X25519 scalar that do not count are set in another way. Clear and set them before "
        "multiplying.", "Another secret than the peer's.", RFC_7748),
    "RejectedInside": flag(
        "AUTH_BYPASS", "The ciphertext within S_REPLY is to be rejected implicitly. The client goes on with the KEM's "
        "other secret; the server's signature then does not fit.", "An error or time that tells about the key.",
        RFC_9941),
    "ExchangeHash": flag(
        "DEFINED", "The exchange hash is SHA-512 of the strings V_C, V_S, I_C, I_S, K_S, C_INIT, S_REPLY and K, each "
        "with its length, empty ones included.", "The server's signature never fits.", RFC_9941),
}

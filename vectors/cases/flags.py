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
        "BASIC", "The inputs are ordinary. If tests of this flag fail, mend these failures before those of other "
        "flags.",
        "No other implementation can decapsulate, or gets the same secret."),
    "WrongLength": flag(
        "EDGE_CASE", "The input is shorter or longer than the set requires. Compare the input's length with the "
        "length that the set requires before you read the input, and return an error. Do not cut the input, pad it or "
        "reject it implicitly.",
        "Reading beyond a buffer, or several encodings of one object.",
        "https://github.com/simplex-chat/simplexmq/issues/1811"),
    "WrongSet": flag(
        "MODIFIED_PARAMETER", "The key or ciphertext belongs to another parameter set, so its length is wrong for "
        "this set. Return an error.",
        "A downgrade to another set, or reading beyond a buffer."),
    "SecretLength": flag(
        "DEFINED", "The shared secret must have 32 bytes in all eighteen sets. Some implementations return 16 or 24 "
        "bytes, chosen by the security level, and cannot interoperate.",
        "Less strength than promised, and no interoperation.",
        "https://github.com/bcgit/bc-java/issues/1554"),
    "ConstantBytes": flag(
        "EDGE_CASE", "All bytes of an input are equal, for example 0x00 or 0xff. Such an input decodes like any "
        "other: do not refuse it, and do not let a decoder overflow.",
        "A crash, or another secret than the peer's."),
    "ChangedByte": flag(
        "AUTH_BYPASS", "One byte of the input differs from a correct input: the first byte, the last one or another "
        "one. Compare every bit of the received ciphertext with the re-encrypted one, and hash every bit for the "
        "secret of a rejection.",
        "A ciphertext can be changed in places unnoticed."),
    "ChangedField": flag(
        "EDGE_CASE", "One field of a ciphertext or key was replaced by other bytes, such as a field of another "
        "ciphertext or key. Read each field at its own offset, and use it for its own purpose.",
        "Fields mixed up, or parts of the input ignored."),
    "StringComparison": flag(
        "AUTH_BYPASS", "The received ciphertext and the re-encrypted one agree up to a zero byte and differ after it. "
        "Compare all bytes: C's strcmp stops at the zero byte.",
        "Wrong ciphertexts are accepted: the scheme is not IND-CCA2."),
    "WordEndianness": flag(
        "DEFINED", "A random word is four bytes of the random stream, the lowest byte first. This holds also for the "
        "AES key stream of NTRU LPRime, although the counter of AES is big-endian. NTRU-HPS divides the random bytes "
        "of a polynomial of fixed weight into fields of 30 bits; the first field begins at the lowest bit of the "
        "first byte.",
        "Keys and ciphertexts differ from those of known answers."),
    "SortTies": flag(
        "EDGE_CASE", "Two random words agree in their upper 30 bits, so their two low bits (tags) decide which comes "
        "first. Sort the whole words, including the tags.",
        "Another polynomial than the specification's, in rare cases."),
    "SortSign": flag(
        "FUNCTIONALITY", "Some of the random words to be sorted have their highest bit set, others do not. NTRU Prime "
        "sorts words as unsigned numbers, NTRU as signed numbers.",
        "Another polynomial than the specification's."),
    "SortTags": flag(
        "FUNCTIONALITY", "To sample a polynomial, each random word gets a coefficient as a tag in its two low bits, "
        "and then the words are sorted. Clear and set these bits as the specification says, and read the coefficients "
        "from them after sorting.",
        "Wrong weights or values of secret polynomials."),
    "ExtremeCoefficients": flag(
        "EDGE_CASE", "The operands of a product have the largest possible coefficients, with signs that let the terms "
        "of a sum add up. Compute the largest sums that your product can reach, and reduce before they overflow.",
        "Products are wrong for rare keys and ciphertexts."),
    "ReductionEdge": flag(
        "EDGE_CASE", "In some of these tests the numbers to be reduced modulo q are the ends of their range, multiples "
        "of q and their neighbours. In other tests the results of the reduction take every residue. Test your "
        "reduction over its whole range. Only these tests find a constant of a Barrett or Montgomery reduction that is "
        "off by one.",
        "Wrong products for some inputs: sntrup 0.2.1 misreduced 0.7 % for sntrup953.",
        "https://crates.io/crates/sntrup"),
    "RejectionKey": flag(
        "WRONG_PRIMITIVE", "The ciphertext must be rejected implicitly. The secret is then a hash of the received "
        "ciphertext and of the key's rejection value: rho in NTRU Prime, the PRF key in NTRU. Use this value instead "
        "of the message, the public key or zeros. In NTRU Prime the input of this hash begins with a byte 0; for an "
        "accepted ciphertext it begins with a byte 1.",
        "Secrets after a rejection can be guessed, or tell about the message.", PAPER, NTRU_PAPER,
        "https://github.com/PQClean/PQClean/pull/115"),
    "RhoUse": flag(
        "FUNCTIONALITY", "A secret key contains a rejection value, which is hashed into the secret of a rejected "
        "ciphertext. These tests change this value. Rejected ciphertexts must then give another secret, and accepted "
        "ciphertexts the same secret as before.",
        "Secrets after a rejection do not depend on the secret key."),
    "NonCanonicalKey": flag(
        "EDGE_CASE", "The bytes of the key differ from the encoding that an encoder would write for the same "
        "polynomials. The specification refuses no such public key: decoding reduces each number to its range and "
        "ignores unused bits, and the bytes are hashed as they are. An implementation may refuse a secret key that is "
        "encoded in this way.",
        "Another secret than the peer's."),
    # NTRU Prime.
    "VacuousReencryption": flag(
        "MISSING_STEP", "The ciphertext differs from the encryption of the message to which it decrypts, so it must "
        "be rejected. Encrypt the message again, compare all bytes, and use the result. These tests find a comparison "
        "that is left out, always true, or ignored.",
        "Chosen ciphertexts reveal the secret key: the scheme is not IND-CCA2.",
        "https://github.com/mupq/pqm4/issues/195"),
    "ComparesConfirmationOnly": flag(
        "MISSING_STEP", "A ciphertext of NTRU Prime ends with a confirmation, a hash of 32 bytes. In these tests the "
        "confirmation is right, and the bytes before it are wrong. Compare these bytes as well as the confirmation.",
        "Ciphertexts are malleable, and failures of decryption can be provoked."),
    "ComparesPolynomialOnly": flag(
        "MISSING_STEP", "A ciphertext of NTRU Prime ends with a confirmation, a hash of 32 bytes. In these tests only "
        "the confirmation is wrong. Compare it as well as the bytes before it.",
        "The confirmation has no effect: ciphertexts are malleable."),
    "IgnoresB": flag(
        "MISSING_STEP", "A ciphertext of NTRU LPRime consists of parts B and T and a confirmation. In these tests only "
        "B differs from the re-encrypted ciphertext. Compare B as well as T and the confirmation.",
        "Chosen ciphertexts reveal the secret key.", LPRIME_COMMIT),
    "IgnoresT": flag(
        "MISSING_STEP", "A ciphertext of NTRU LPRime consists of parts B and T and a confirmation. In these tests only "
        "T differs from the re-encrypted ciphertext. Compare T as well as B and the confirmation.",
        "Chosen ciphertexts reveal the secret key.", LPRIME_COMMIT),
    "RejectHashesReencrypted": flag(
        "KNOWN_BUG", "The received ciphertext differs from the re-encrypted one, so it must be rejected. Compute the "
        "secret of the rejection as a hash of the whole received ciphertext, not of the re-encrypted one.",
        "The secret after a rejection depends on the decrypted message only: with a static key that is a "
        "plaintext-checking oracle. Bouncy Castle up to 1.86 had this fault.", BOUNCY_CASTLE),
    "CachedHash": flag(
        "FUNCTIONALITY", "A secret key contains a hash of the public key, which is wrong in these keys. The "
        "specification uses this hash without checking it, so an implementation that computes the hash anew gets "
        "another result. An implementation may also refuse such a key.",
        "Another result than that of other implementations for the same key."),
    "WeightFallback": flag(
        "MISSING_STEP", "The number of non-zero coefficients of the decrypted polynomial is not the set's weight w. "
        "Replace this polynomial by the fixed polynomial of the specification, w ones followed by zeros, and "
        "continue. Compare the whole weight with w, not only its low bits.",
        "Messages that no one can encrypt are accepted.", PAPER),
    "NonCanonicalCiphertext": flag(
        "MALLEABILITY", "The ciphertext decodes to the same polynomial as a correct ciphertext, but an encoder writes "
        "other bytes for this polynomial. Compare bytes instead of polynomials. Reject such a ciphertext implicitly; "
        "do not return an error.",
        "Ciphertexts are malleable.", PAPER),
    "RoundingEdge": flag(
        "EDGE_CASE", "Coefficients to be rounded lie at the ends of the range and next to each step of the rounding. "
        "The tests also cover the steps of the function Top, which rounds the part T of NTRU LPRime's ciphertexts to "
        "four bits per value. Round the centred residue to the nearest multiple of 3, and test all q residues.",
        "Ciphertexts of rare randomness differ."),
    "SmallRandomRange": flag(
        "EDGE_CASE", "Streamlined key generation draws a polynomial g. For each coefficient it takes a random word u "
        "and computes (3·(u mod 2^30)) / 2^30 - 1, where the division rounds down. In these tests u lies next to a "
        "step of this function, or has high bits that must be ignored. Mask 30 bits, and multiply unsigned numbers.",
        "Another g than the specification's."),
    "NonInvertibleG": flag(
        "EDGE_CASE", "The first polynomials g that Streamlined key generation draws have no inverse modulo 3. This "
        "happens to g = 0, and for some p because x^p - x - 1 has factors modulo 3. Test whether g is invertible, and "
        "if not draw all of g again from the randomness that follows.",
        "A key pair that decrypts nothing, or an endless loop."),
    "GeneratorModulus": flag(
        "EDGE_CASE", "NTRU LPRime's generator reduces 32-bit words of the AES key stream modulo q. The seeds of these "
        "tests give words close to 2^32 and to multiples of q. Reduce the words as unsigned numbers. If you multiply "
        "by a reciprocal of q instead of dividing, make sure that the quotient is right for all words.",
        "Another public polynomial than the peer's, for rare seeds."),
    "InputBits": flag(
        "DEFINED", "NTRU LPRime encrypts a message of 256 bits; bit i of the message is bit i mod 8 of byte i / 8. "
        "For each bit, the part T of the ciphertext stores a value of four bits. A byte of T has two values, of which "
        "the one with the even index is in the low half.",
        "Coefficients in another order: no interoperation."),
    "TwoBitCodes": flag(
        "EDGE_CASE", "Each coefficient of a small polynomial is encoded in two bits, the first coefficient in the "
        "lowest bits. The input contains the code 3, or bits after the last coefficient, which no encoder writes. The "
        "Python reference decodes 3 as the coefficient 2 and ignores bits after the last coefficient. An "
        "implementation may refuse such a secret key. Key generation makes no such key, so it is no weakness to "
        "compute another secret than the reference. A crash is a fault.",
        "Another result for a damaged key, or a crash."),
    # NTRU.
    "PaddingBits": flag(
        "MALLEABILITY", "The last byte of an encoded polynomial has unused bits, which are not zero in these tests. "
        "Reject a ciphertext with such bits implicitly. In a public key, ignore the unused bits.",
        "Ciphertexts are malleable.", NTRU_PAPER),
    "MessageWeight": flag(
        "MISSING_STEP", "In NTRU-HPS a message m has w/2 coefficients 1 and w/2 coefficients -1, where w is the weight "
        "of the set. In these tests the decrypted m has other numbers of these coefficients. Count both kinds of "
        "coefficients, compare each whole count with w/2, and reject the ciphertext.",
        "Messages that no one can encrypt are accepted: not IND-CCA2.", NTRU_PAPER),
    "TernaryR": flag(
        "MISSING_STEP", "The decrypted r has a coefficient other than -1, 0 and 1. NTRU does not encrypt again, so "
        "only this check keeps out wrong ciphertexts. Check every coefficient.",
        "Chosen ciphertexts reveal the secret key: not IND-CCA2.", NTRU_PAPER),
    "MissingChecks": flag(
        "MISSING_STEP", "NTRU checks that the unused bits of a ciphertext are zero, that the decrypted r is ternary "
        "and, in NTRU-HPS, that the decrypted m has the right weight. The ciphertext fails several of these checks, "
        "and must be rejected. Do all checks, and use their result.",
        "Chosen ciphertexts reveal the secret key.",
        NTRU_PAPER),
    "ZeroMessage": flag(
        "DEFINED", "In NTRU-HRSS the polynomials r and m can both be zero, so a ciphertext of zeros is valid. Accept "
        "this ciphertext.",
        "Another secret than the peer's."),
    "ModuloThree": flag(
        "EDGE_CASE", "The numbers to be reduced modulo 3, sampled bytes or residues modulo q, lie at the ends of "
        "their range. Test the reduction over its whole range. Centre residues modulo q before you reduce them modulo "
        "3; q/2 becomes -q/2.",
        "Wrong coefficients in rare cases."),
    "NonNegativeCorrelation": flag(
        "EDGE_CASE", "The correlation of a polynomial is the sum of the products of neighbouring coefficients. If it "
        "is negative for f or g, NTRU-HRSS changes the signs of the coefficients of even powers. If the correlation is "
        "zero, leave the signs as they are. Compute the correlation as a signed number.",
        "Another key than the specification's, or failures of decryption."),
    "BitPacking": flag(
        "EDGE_CASE", "The encoded polynomials have coefficients of 11 to 14 bits, with single or alternating bits set. "
        "Pack coefficients without gaps, the lowest bit first.",
        "Bits lost at the borders of bytes: no interoperation."),
    "TritPacking": flag(
        "EDGE_CASE", "A byte encodes five ternary coefficients as digits to the base 3, the first coefficient in the "
        "lowest digit. The inputs contain bytes of 243 and more, whose digits are reduced modulo 3. The last byte of "
        "a polynomial may encode fewer coefficients. An implementation may refuse a secret key with bytes of 243 and "
        "more.",
        "Another result for the same key."),
    # Checks of keys.
    "KeyCache": flag(
        "DEFINED", "A secret key contains a hash of its public key. In these keys the hash is wrong. To check a key, "
        "compute the hash and compare.",
        "Every good ciphertext is rejected with this key."),
    "KeyWeight": flag(
        "DEFINED", "The number of non-zero coefficients of the secret polynomial is not the weight of the set. To "
        "check a key, count these coefficients.",
        "Weak keys, or failures of decryption."),
    "KeyEncoding": flag(
        "DEFINED", "A field of the secret key is not an encoding that key generation writes. It contains a two-bit "
        "code 3, bits after the last coefficient, or a byte of 243 or more for five trits. To check a key, decode the "
        "field, encode it again and compare.",
        "Several encodings of one key."),
    "KeyPublic": flag(
        "DEFINED", "The public key, or NTRU's 1/h, does not belong to the secret polynomials. To check a key of NTRU "
        "LPRime, compute the public key from the secret key and compare. For Streamlined NTRU Prime compute 3·f·h, for "
        "NTRU f·h / 3, where f is secret and h public: the coefficients must be small.",
        "A key that decapsulates nothing."),
    "KeyInverse": flag(
        "DEFINED", "A secret key contains a polynomial and its inverse. In these keys the inverse is wrong. To check "
        "a key, multiply the polynomial by the inverse and compare the product with 1.",
        "A key that decapsulates nothing, or tells about itself by its failures."),
    # The key exchange.
    "SecretAsMpint": flag(
        "KNOWN_BUG", "The shared secret K of the SSH key exchange has a leading zero byte, or its highest bit is set. "
        "SSH's number format mpint would drop this byte, or add a zero byte. Hash K as a string of 64 bytes instead.",
        "Up to half of all exchanges fail with a wrong signature.", RFC_9941,
        "https://github.com/apache/mina-sshd/issues/525"),
    "SecretOrder": flag(
        "DEFINED", "The shared secret K of the SSH key exchange is SHA-512 of sntrup761's secret followed by X25519's "
        "secret, each as a string of 32 bytes.",
        "No interoperation.", RFC_9941),
    "LowOrderShare": flag(
        "CONFIDENTIALITY", "The peer's X25519 public key, the share, has low order, so the X25519 secret is zero. "
        "Refuse such a share in any of its encodings.",
        "Only one half protects the session.", RFC_7748, RFC_9941),
    "ShareEncoding": flag(
        "EDGE_CASE", "The peer's X25519 public key, the share, has its highest bit set, or is not reduced modulo "
        "2^255-19. Ignore the bit and reduce the number; do not refuse the share.",
        "No interoperation with such peers.", RFC_7748),
    "ScalarClamping": flag(
        "EDGE_CASE", "RFC 7748 fixes the values of some bits of an X25519 scalar (clamping). In these scalars the "
        "bits have other values. Clear and set the bits as the RFC says before you multiply.",
        "Another secret than the peer's.", RFC_7748),
    "RejectedInside": flag(
        "AUTH_BYPASS", "In the SSH key exchange the server's message S_REPLY contains a ciphertext that must be "
        "rejected implicitly. The client continues with the secret of the rejection; the server's signature then does "
        "not verify.",
        "An error or time that tells about the key.",
        RFC_9941),
    "ExchangeHash": flag(
        "DEFINED", "SSH's exchange hash is SHA-512 of the strings V_C, V_S, I_C, I_S, K_S, C_INIT, S_REPLY and K. "
        "Each string is preceded by its length, also if it is empty.",
        "The server's signature never fits.", RFC_9941),
}

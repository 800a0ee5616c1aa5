package io.github.goodprime;

import java.security.InvalidKeyException;
import java.util.Locale;

/**
 * The eighteen parameter sets, and the way to make keys of them.
 *
 * <pre>{@code
 * KemKeyPair receiver = ParameterSet.SNTRUP761.generateKeyPair();
 * Encapsulation sent = receiver.publicKey().encapsulate();
 * byte[] secret = receiver.privateKey().decapsulate(sent.ciphertext());  // equals sent.sharedSecret()
 * }</pre>
 */
public enum ParameterSet {
    // The order is that of native/src/sets.rs.
    /** Streamlined NTRU Prime, p = 653. */
    SNTRUP653(994, 1518, 897, 2612),
    /** Streamlined NTRU Prime, p = 761, the set of SSH. */
    SNTRUP761(1158, 1763, 1039, 3044),
    /** Streamlined NTRU Prime, p = 857. */
    SNTRUP857(1322, 1999, 1184, 3428),
    /** Streamlined NTRU Prime, p = 953. */
    SNTRUP953(1505, 2254, 1349, 3812),
    /** Streamlined NTRU Prime, p = 1013. */
    SNTRUP1013(1623, 2417, 1455, 4052),
    /** Streamlined NTRU Prime, p = 1277. */
    SNTRUP1277(2067, 3059, 1847, 5108),
    /** NTRU LPRime, p = 653. */
    NTRULPR653(897, 1125, 1025, 32),
    /** NTRU LPRime, p = 761. */
    NTRULPR761(1039, 1294, 1167, 32),
    /** NTRU LPRime, p = 857. */
    NTRULPR857(1184, 1463, 1312, 32),
    /** NTRU LPRime, p = 953. */
    NTRULPR953(1349, 1652, 1477, 32),
    /** NTRU LPRime, p = 1013. */
    NTRULPR1013(1455, 1773, 1583, 32),
    /** NTRU LPRime, p = 1277. */
    NTRULPR1277(1847, 2231, 1975, 32),
    /** NTRU-HPS, n = 509, q = 2048. */
    NTRUHPS2048509(699, 935, 699, 2413),
    /** NTRU-HPS, n = 677, q = 2048. */
    NTRUHPS2048677(930, 1234, 930, 3211),
    /** NTRU-HPS, n = 821, q = 4096. */
    NTRUHPS4096821(1230, 1590, 1230, 3895),
    /** NTRU-HPS, n = 1229, q = 4096. */
    NTRUHPS40961229(1842, 2366, 1842, 5833),
    /** NTRU-HRSS, n = 701. */
    NTRUHRSS701(1138, 1450, 1138, 1400),
    /** NTRU-HRSS, n = 1373. */
    NTRUHRSS1373(2401, 2983, 2401, 2744);

    /** The number of bytes of a shared secret. */
    public static final int SHARED_SECRET_SIZE = 32;
    /** The number of bytes of a seed. */
    public static final int SEED_SIZE = 32;

    private final String algorithm = name().toLowerCase(Locale.ROOT);
    private final int publicKeySize;
    private final int privateKeySize;
    private final int ciphertextSize;
    private final int randomnessSize;

    ParameterSet(int publicKeySize, int privateKeySize, int ciphertextSize, int randomnessSize) {
        this.publicKeySize = publicKeySize;
        this.privateKeySize = privateKeySize;
        this.ciphertextSize = ciphertextSize;
        this.randomnessSize = randomnessSize;
    }

    /**
     * Returns the name of the set, for instance {@code sntrup761}.
     *
     * @return the name
     */
    public String algorithm() {
        return algorithm;
    }

    /**
     * Returns the number of bytes of a public key.
     *
     * @return the size
     */
    public int publicKeySize() {
        return publicKeySize;
    }

    /**
     * Returns the number of bytes of a private key.
     *
     * @return the size
     */
    public int privateKeySize() {
        return privateKeySize;
    }

    /**
     * Returns the number of bytes of a ciphertext.
     *
     * @return the size
     */
    public int ciphertextSize() {
        return ciphertextSize;
    }

    /**
     * Returns the number of bytes that {@link KemPublicKey#encapsulateFromRandomness} takes.
     *
     * @return the size
     */
    public int randomnessSize() {
        return randomnessSize;
    }

    /**
     * Makes a key pair from the operating system's randomness.
     *
     * @return the pair
     */
    public KemKeyPair generateKeyPair() {
        return KemPrivateKey.generate(this, null);
    }

    /**
     * Returns the key pair of a seed, as docs/seeds.md of goodprime defines it. Other libraries do not expand seeds in
     * this way.
     *
     * @param seed 32 secret, uniform bytes
     * @return the pair
     * @throws IllegalArgumentException if the seed has another length
     */
    public KemKeyPair keyPairFromSeed(byte[] seed) {
        return KemPrivateKey.generate(this, checkedSeed(seed));
    }

    /**
     * Returns the public key that the bytes encode. Any bytes of the right length are a key.
     *
     * @param encoded the bytes, which are copied
     * @return the key
     * @throws InvalidKeyException if the length is wrong
     */
    public KemPublicKey publicKey(byte[] encoded) throws InvalidKeyException {
        check("public key", publicKeySize, encoded.length);
        return new KemPublicKey(this, encoded.clone());
    }

    /**
     * Returns the private key that the bytes encode, in the byte format of the submission to NIST.
     *
     * @param encoded the bytes, which are copied; the caller wipes them
     * @return the key
     * @throws InvalidKeyException if the length is wrong, or if the parts of the key do not fit each other
     */
    public KemPrivateKey privateKey(byte[] encoded) throws InvalidKeyException {
        check("private key", privateKeySize, encoded.length);
        return KemPrivateKey.of(this, false, encoded);
    }

    /**
     * Returns the private key that the bytes encode, without checking that its parts fit each other. For keys from a
     * place that nobody else can write to, and for known answers; the check takes about as long as a decapsulation.
     *
     * @param encoded the bytes, which are copied; the caller wipes them
     * @return the key
     * @throws InvalidKeyException if the length is wrong
     */
    public KemPrivateKey privateKeyUnchecked(byte[] encoded) throws InvalidKeyException {
        check("private key", privateKeySize, encoded.length);
        return KemPrivateKey.of(this, true, encoded);
    }

    private void check(String what, int expected, int actual) throws InvalidKeyException {
        if (actual != expected) {
            throw new InvalidKeyException(wrongLength(what, expected));
        }
    }

    byte[] checkedSeed(byte[] seed) {
        if (seed.length != SEED_SIZE) {
            throw new IllegalArgumentException(wrongLength("seed", SEED_SIZE));
        }
        return seed;
    }

    /** The message about a byte string of a wrong length. All names of sets take "an". */
    String wrongLength(String what, int expected) {
        return "An " + algorithm + " " + what + " is " + expected + " bytes long";
    }
}

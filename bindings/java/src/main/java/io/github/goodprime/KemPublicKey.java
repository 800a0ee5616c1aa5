package io.github.goodprime;

import java.io.InvalidObjectException;
import java.io.ObjectInputStream;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.lang.ref.Reference;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.HexFormat;

/** A public key. Threads may share it. From its second use on it keeps its polynomials decoded in native memory. */
public final class KemPublicKey implements PublicKey {
    private static final long serialVersionUID = 1;

    private final transient ParameterSet set;
    private final transient byte[] encoded;
    private transient boolean used;
    private transient volatile Native.Handle prepared;

    /** The key of bytes that have the right length, and that nobody else knows. */
    KemPublicKey(ParameterSet set, byte[] encoded) {
        this.set = set;
        this.encoded = encoded;
    }

    /**
     * Returns the parameter set.
     *
     * @return the set
     */
    public ParameterSet parameterSet() {
        return set;
    }

    /**
     * Makes a shared secret and the ciphertext that carries it, from the operating system's randomness.
     *
     * @return both
     */
    public Encapsulation encapsulate() {
        Native.Handle handle = preparedAfterFirstUse();
        if (handle == null) {
            return encapsulate(null);
        }
        Encapsulation made = new Encapsulation(set);
        try {
            Native.checked(Native.encapsulatePrepared(handle.number(), made.ciphertext(), made.sharedSecret()));
        } finally {
            Reference.reachabilityFence(this);
        }
        return made;
    }

    /**
     * Makes the shared secret and the ciphertext of a seed, as docs/seeds.md of goodprime defines it. Other libraries
     * do not expand seeds in this way.
     *
     * @param seed 32 secret, uniform bytes of one use
     * @return both
     * @throws IllegalArgumentException if the seed has another length
     */
    public Encapsulation encapsulateFromSeed(byte[] seed) {
        return encapsulate(set.checkedSeed(seed));
    }

    /**
     * Makes the shared secret and the ciphertext of raw randomness, for known answers.
     *
     * @param randomness {@link ParameterSet#randomnessSize} secret, uniform bytes of one use
     * @return both
     * @throws IllegalArgumentException if there are more or fewer bytes
     */
    public Encapsulation encapsulateFromRandomness(byte[] randomness) {
        if (randomness.length != set.randomnessSize()) {
            throw new IllegalArgumentException(set.wrongLength("randomness", set.randomnessSize()));
        }
        NativeLibrary.load();
        Encapsulation made = new Encapsulation(set);
        Native.checked(Native.encapsulateRaw(
                set.ordinal(), encoded, randomness, made.ciphertext(), made.sharedSecret()));
        return made;
    }

    private Encapsulation encapsulate(byte[] seed) {
        NativeLibrary.load();
        Encapsulation made = new Encapsulation(set);
        Native.checked(Native.encapsulate(
                set.ordinal(), encoded, seed, made.ciphertext(), made.sharedSecret()));
        return made;
    }

    /** The prepared key, or null at the first use: keys of one exchange, as in SSH, stay small. */
    private Native.Handle preparedAfterFirstUse() {
        Native.Handle handle = prepared;
        if (handle != null) {
            return handle;
        }
        synchronized (encoded) {
            if (!used) {
                used = true;
                return null;
            }
            if (prepared == null) {
                NativeLibrary.load();
                prepared = new Native.Handle(this, Native.checked(Native.preparePublic(set.ordinal(), encoded)));
            }
            return prepared;
        }
    }

    @Override
    public String getAlgorithm() {
        return set.algorithm();
    }

    /**
     * Returns the name of the encoding.
     *
     * @return {@code RAW}
     */
    @Override
    public String getFormat() {
        return "RAW";
    }

    /**
     * Returns the bytes of the key, in the byte format of the submission to NIST, which other libraries read.
     *
     * @return a copy
     */
    @Override
    public byte[] getEncoded() {
        return encoded.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KemPublicKey
                && set == ((KemPublicKey) other).set
                && Arrays.equals(encoded, ((KemPublicKey) other).encoded);
    }

    @Override
    public int hashCode() {
        return 31 * set.algorithm().hashCode() + Arrays.hashCode(encoded);
    }

    @Override
    public String toString() {
        return set.algorithm() + " public key " + HexFormat.of().formatHex(encoded, 0, 8) + "...";
    }

    /**
     * Returns what is written instead of this object: the set and the bytes.
     *
     * @return both
     */
    private Object writeReplace() {
        return new Serialised(set, encoded);
    }

    /**
     * Refuses: {@link #writeReplace} wrote another object.
     *
     * @param in not read
     * @throws InvalidObjectException always
     */
    private void readObject(ObjectInputStream in) throws InvalidObjectException {
        throw new InvalidObjectException("a public key is written in another form");
    }

    /** The form in which a public key is serialised. */
    private static final class Serialised implements Serializable {
        private static final long serialVersionUID = 1;

        private final ParameterSet set;
        private final byte[] encoded;

        Serialised(ParameterSet set, byte[] encoded) {
            this.set = set;
            this.encoded = encoded;
        }

        private Object readResolve() throws ObjectStreamException {
            try {
                return set.publicKey(encoded);
            } catch (GeneralSecurityException | RuntimeException wrong) {
                throw new InvalidObjectException(wrong.toString());
            }
        }
    }
}

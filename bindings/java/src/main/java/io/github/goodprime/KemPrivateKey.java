package io.github.goodprime;

import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.lang.ref.Reference;
import java.security.InvalidKeyException;
import java.security.PrivateKey;

/**
 * A private key. Its bytes are in native memory, and wiped by {@link #destroy} or after the object has become
 * unreachable. Threads may share the key. It cannot be serialised, and {@link #toString} does not show it.
 */
public final class KemPrivateKey implements PrivateKey {
    private static final long serialVersionUID = 1;

    private final transient ParameterSet set;
    private final transient KemPublicKey publicKey;
    private final transient Native.Handle handle;

    private KemPrivateKey(ParameterSet set, byte[] publicKey, long number) {
        this.set = set;
        this.publicKey = new KemPublicKey(set, publicKey);
        this.handle = new Native.Handle(this, number);
    }

    static KemKeyPair generate(ParameterSet set, byte[] seed) {
        NativeLibrary.load();
        byte[] publicKey = new byte[set.publicKeySize()];
        long number = Native.checked(Native.keygen(set.ordinal(), seed, publicKey));
        KemPrivateKey made = new KemPrivateKey(set, publicKey, number);
        return new KemKeyPair(made.publicKey, made);
    }

    /** The key of bytes that have the right length. */
    static KemPrivateKey of(ParameterSet set, boolean unchecked, byte[] encoded) throws InvalidKeyException {
        NativeLibrary.load();
        byte[] publicKey = new byte[set.publicKeySize()];
        long number = Native.importPrivate(set.ordinal(), unchecked, encoded, publicKey);
        if (number == Native.UNFIT) {
            throw new InvalidKeyException("Invalid " + set.algorithm() + " private key");
        }
        return new KemPrivateKey(set, publicKey, Native.checked(number));
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
     * Returns the public key, also after {@link #destroy}.
     *
     * @return the key
     */
    public KemPublicKey publicKey() {
        return publicKey;
    }

    /**
     * Recovers the shared secret of a ciphertext. A ciphertext that was made for another key, or damaged, is no error:
     * it gives another secret.
     *
     * @param ciphertext the bytes that the sender's encapsulation made
     * @return the secret, 32 bytes, which the caller wipes
     * @throws DecapsulationException if the ciphertext has the wrong length
     * @throws IllegalStateException if the key was destroyed
     */
    public byte[] decapsulate(byte[] ciphertext) throws DecapsulationException {
        if (ciphertext.length != set.ciphertextSize()) {
            throw new DecapsulationException(set.wrongLength("ciphertext", set.ciphertextSize()));
        }
        byte[] secret = new byte[ParameterSet.SHARED_SECRET_SIZE];
        try {
            Native.checked(Native.decapsulate(handle.number(), ciphertext, secret));
        } finally {
            Reference.reachabilityFence(this);
        }
        return secret;
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
     * @return a copy, which the caller wipes
     * @throws IllegalStateException if the key was destroyed
     */
    @Override
    public byte[] getEncoded() {
        byte[] encoded = new byte[set.privateKeySize()];
        try {
            Native.checked(Native.exportPrivate(handle.number(), encoded));
        } finally {
            Reference.reachabilityFence(this);
        }
        return encoded;
    }

    /** Wipes the key, as soon as no other thread uses it. Later uses throw {@link IllegalStateException}. */
    @Override
    public void destroy() {
        handle.destroy();
    }

    @Override
    public boolean isDestroyed() {
        return handle.number() == 0;
    }

    /**
     * Compares the bytes of two keys in constant time. A destroyed key equals only itself.
     *
     * @param other the other key
     * @return whether both are keys of the same set and have the same bytes
     */
    @Override
    public boolean equals(Object other) {
        if (this == other) {
            return true;
        }
        if (!(other instanceof KemPrivateKey)) {
            return false;
        }
        KemPrivateKey key = (KemPrivateKey) other;
        try {
            return set == key.set && Native.samePrivate(handle.number(), key.handle.number()) == 1;
        } finally {
            Reference.reachabilityFence(this);
            Reference.reachabilityFence(key);
        }
    }

    /** Returns a number that depends on the public key only. */
    @Override
    public int hashCode() {
        return publicKey.hashCode();
    }

    @Override
    public String toString() {
        return set.algorithm() + " private key";
    }

    /**
     * Refuses: private keys are not serialised.
     *
     * @param out not written to
     * @throws NotSerializableException always
     */
    private void writeObject(ObjectOutputStream out) throws NotSerializableException {
        throw new NotSerializableException("a private key: use getEncoded()");
    }

    /**
     * Refuses: private keys are not serialised.
     *
     * @param in not read
     * @throws NotSerializableException always
     */
    private void readObject(ObjectInputStream in) throws NotSerializableException {
        throw new NotSerializableException("a private key: use ParameterSet.privateKey()");
    }
}

package io.github.goodprime;

import java.util.Arrays;
import javax.security.auth.Destroyable;

/** A shared secret and the ciphertext that carries it to the owner of the private key. */
public final class Encapsulation implements Destroyable {
    private final byte[] sharedSecret = new byte[ParameterSet.SHARED_SECRET_SIZE];
    private final byte[] ciphertext;
    private volatile boolean destroyed;

    /** Zeros, over which both are written. */
    Encapsulation(ParameterSet set) {
        this.ciphertext = new byte[set.ciphertextSize()];
    }

    /**
     * Returns the shared secret.
     *
     * @return the array itself, 32 bytes, which {@link #destroy} wipes
     * @throws IllegalStateException if it was destroyed
     */
    public byte[] sharedSecret() {
        if (destroyed) {
            throw new IllegalStateException("the shared secret was destroyed");
        }
        return sharedSecret;
    }

    /**
     * Returns the ciphertext.
     *
     * @return the array itself
     */
    public byte[] ciphertext() {
        return ciphertext;
    }

    /** Wipes the shared secret. */
    @Override
    public void destroy() {
        destroyed = true;
        Arrays.fill(sharedSecret, (byte) 0);
    }

    @Override
    public boolean isDestroyed() {
        return destroyed;
    }

    @Override
    public String toString() {
        return "a shared secret and a ciphertext of " + ciphertext.length + " bytes";
    }
}

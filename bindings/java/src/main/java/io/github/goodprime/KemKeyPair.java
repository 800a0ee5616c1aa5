package io.github.goodprime;

import java.security.KeyPair;

/**
 * A public key and its private key.
 *
 * @param publicKey the key with which anyone can encapsulate a secret to its owner
 * @param privateKey the owner's key
 */
public record KemKeyPair(KemPublicKey publicKey, KemPrivateKey privateKey) {
    /**
     * Returns the same keys as a pair of the JDK.
     *
     * @return the pair
     */
    public KeyPair toKeyPair() {
        return new KeyPair(publicKey, privateKey);
    }
}

package io.github.goodprime;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactorySpi;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.EncodedKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.Arrays;

/** The provider's {@code KeyFactory} of a set, for keys in the format {@code RAW}. */
final class SetKeyFactory extends KeyFactorySpi {
    private final ParameterSet set;

    SetKeyFactory(ParameterSet set) {
        this.set = set;
    }

    @Override
    protected PublicKey engineGeneratePublic(KeySpec spec) throws InvalidKeySpecException {
        try {
            return set.publicKey(raw(spec));
        } catch (InvalidKeyException wrong) {
            throw new InvalidKeySpecException(wrong.getMessage(), wrong);
        }
    }

    @Override
    protected PrivateKey engineGeneratePrivate(KeySpec spec) throws InvalidKeySpecException {
        byte[] encoded = raw(spec);
        try {
            return set.privateKey(encoded);
        } catch (InvalidKeyException wrong) {
            throw new InvalidKeySpecException(wrong.getMessage(), wrong);
        } finally {
            Arrays.fill(encoded, (byte) 0);
        }
    }

    /** A copy of the bytes. */
    private static byte[] raw(KeySpec spec) throws InvalidKeySpecException {
        if (spec instanceof EncodedKeySpec && "RAW".equals(((EncodedKeySpec) spec).getFormat())) {
            return ((EncodedKeySpec) spec).getEncoded();
        }
        throw new InvalidKeySpecException("keys have the format RAW: use RawKeySpec");
    }

    @Override
    protected <T extends KeySpec> T engineGetKeySpec(Key key, Class<T> type) throws InvalidKeySpecException {
        if (!type.isAssignableFrom(RawKeySpec.class)) {
            throw new InvalidKeySpecException("keys have the format RAW: use RawKeySpec");
        }
        byte[] encoded;
        try {
            encoded = engineTranslateKey(key).getEncoded();
        } catch (InvalidKeyException wrong) {
            throw new InvalidKeySpecException(wrong.getMessage(), wrong);
        }
        try {
            return type.cast(new RawKeySpec(encoded));
        } finally {
            Arrays.fill(encoded, (byte) 0);
        }
    }

    @Override
    protected Key engineTranslateKey(Key key) throws InvalidKeyException {
        if (key instanceof PublicKey) {
            return publicKey(set, (PublicKey) key);
        }
        if (key instanceof PrivateKey) {
            return privateKey(set, (PrivateKey) key);
        }
        throw foreign(set);
    }

    /** The key itself, or that of the bytes of another library's key. */
    static KemPublicKey publicKey(ParameterSet set, PublicKey key) throws InvalidKeyException {
        if (key instanceof KemPublicKey && ((KemPublicKey) key).parameterSet() == set) {
            return (KemPublicKey) key;
        }
        return set.publicKey(encoded(set, key));
    }

    /** The key itself, or that of the bytes of another library's key. */
    static KemPrivateKey privateKey(ParameterSet set, PrivateKey key) throws InvalidKeyException {
        if (key instanceof KemPrivateKey && ((KemPrivateKey) key).parameterSet() == set) {
            return (KemPrivateKey) key;
        }
        byte[] encoded = encoded(set, key);
        try {
            return set.privateKey(encoded);
        } finally {
            Arrays.fill(encoded, (byte) 0);
        }
    }

    private static byte[] encoded(ParameterSet set, Key key) throws InvalidKeyException {
        boolean fits = key != null
                && "RAW".equals(key.getFormat())
                && set.algorithm().equalsIgnoreCase(key.getAlgorithm());
        byte[] encoded = fits ? key.getEncoded() : null;
        if (encoded == null) {
            throw foreign(set);
        }
        return encoded;
    }

    private static InvalidKeyException foreign(ParameterSet set) {
        return new InvalidKeyException("a key of " + set.algorithm() + " in the format RAW is needed");
    }
}

package io.github.goodprime;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.KeyPair;
import java.security.KeyPairGeneratorSpi;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.util.Arrays;

/** The provider's {@code KeyPairGenerator} of a set. */
final class SetKeyPairGenerator extends KeyPairGeneratorSpi {
    private final ParameterSet set;
    private SecureRandom random;

    SetKeyPairGenerator(ParameterSet set) {
        this.set = set;
    }

    @Override
    public void initialize(int size, SecureRandom random) {
        throw new InvalidParameterException("the keys of " + set.algorithm() + " have one size");
    }

    @Override
    public void initialize(AlgorithmParameterSpec parameters, SecureRandom random)
            throws InvalidAlgorithmParameterException {
        if (!(parameters instanceof NamedParameterSpec)
                || !set.algorithm().equalsIgnoreCase(((NamedParameterSpec) parameters).getName())) {
            throw new InvalidAlgorithmParameterException("the only parameters are those of " + set.algorithm());
        }
        this.random = random;
    }

    /** A key pair from the operating system's randomness, or from a seed of the given generator. */
    @Override
    public KeyPair generateKeyPair() {
        if (random == null) {
            return set.generateKeyPair().toKeyPair();
        }
        byte[] seed = seed(random);
        try {
            return set.keyPairFromSeed(seed).toKeyPair();
        } finally {
            Arrays.fill(seed, (byte) 0);
        }
    }

    /** The seed that a given generator makes, which the caller wipes. */
    static byte[] seed(SecureRandom random) {
        byte[] seed = new byte[ParameterSet.SEED_SIZE];
        random.nextBytes(seed);
        return seed;
    }
}

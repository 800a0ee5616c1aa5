package io.github.goodprime;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Objects;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.KEMSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** The provider's {@code KEM} of a set. Only this class names types that a JDK may lack. */
final class SetKem implements KEMSpi {
    private final ParameterSet set;

    SetKem(ParameterSet set) {
        this.set = set;
    }

    @Override
    public EncapsulatorSpi engineNewEncapsulator(PublicKey key, AlgorithmParameterSpec spec, SecureRandom random)
            throws InvalidAlgorithmParameterException, InvalidKeyException {
        checkNone(spec);
        return new Encapsulator(SetKeyFactory.publicKey(set, key), random);
    }

    @Override
    public DecapsulatorSpi engineNewDecapsulator(PrivateKey key, AlgorithmParameterSpec spec)
            throws InvalidAlgorithmParameterException, InvalidKeyException {
        checkNone(spec);
        KemPrivateKey ours = SetKeyFactory.privateKey(set, key);
        if (ours.isDestroyed()) {
            throw new InvalidKeyException("the key was destroyed");
        }
        return new Decapsulator(ours);
    }

    private static void checkNone(AlgorithmParameterSpec spec) throws InvalidAlgorithmParameterException {
        if (spec != null) {
            throw new InvalidAlgorithmParameterException("there are no parameters");
        }
    }

    /** A part of the shared secret as a key; the secret is wiped. */
    private static SecretKey part(byte[] secret, int from, int to, String algorithm) {
        try {
            return new SecretKeySpec(secret, from, to - from, algorithm);
        } finally {
            Arrays.fill(secret, (byte) 0);
        }
    }

    private static void checkPart(int from, int to, String algorithm) {
        Objects.requireNonNull(algorithm, "algorithm");
        Objects.checkFromToIndex(from, to, ParameterSet.SHARED_SECRET_SIZE);
        if (from == to) {
            throw new UnsupportedOperationException("a key has one byte or more");
        }
    }

    private static final class Encapsulator implements EncapsulatorSpi {
        private final KemPublicKey key;
        private final SecureRandom random;

        Encapsulator(KemPublicKey key, SecureRandom random) {
            this.key = key;
            this.random = random;
        }

        @Override
        public KEM.Encapsulated engineEncapsulate(int from, int to, String algorithm) {
            checkPart(from, to, algorithm);
            Encapsulation made = random == null ? key.encapsulate() : fromGiven();
            return new KEM.Encapsulated(part(made.sharedSecret(), from, to, algorithm), made.ciphertext(), null);
        }

        private Encapsulation fromGiven() {
            byte[] seed = SetKeyPairGenerator.seed(random);
            try {
                return key.encapsulateFromSeed(seed);
            } finally {
                Arrays.fill(seed, (byte) 0);
            }
        }

        @Override
        public int engineSecretSize() {
            return ParameterSet.SHARED_SECRET_SIZE;
        }

        @Override
        public int engineEncapsulationSize() {
            return key.parameterSet().ciphertextSize();
        }
    }

    private static final class Decapsulator implements DecapsulatorSpi {
        private final KemPrivateKey key;

        Decapsulator(KemPrivateKey key) {
            this.key = key;
        }

        @Override
        public SecretKey engineDecapsulate(byte[] encapsulation, int from, int to, String algorithm)
                throws DecapsulateException {
            checkPart(from, to, algorithm);
            try {
                return part(key.decapsulate(encapsulation), from, to, algorithm);
            } catch (DecapsulationException wrong) {
                throw new DecapsulateException(wrong.getMessage(), wrong);
            }
        }

        @Override
        public int engineSecretSize() {
            return ParameterSet.SHARED_SECRET_SIZE;
        }

        @Override
        public int engineEncapsulationSize() {
            return key.parameterSet().ciphertextSize();
        }
    }
}

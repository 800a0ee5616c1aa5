package io.github.goodprime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Security;
import java.security.spec.EncodedKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.NamedParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.ServiceLoader;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The provider: `KeyPairGenerator`, `KeyFactory` and `KEM`. */
class ProviderTest {
    private static final ParameterSet SET = ParameterSet.SNTRUP761;

    @BeforeAll
    static void add() {
        Security.addProvider(new GoodprimeProvider());
    }

    /** A generator that always gives the same byte. */
    private static final class Same extends SecureRandom {
        private static final long serialVersionUID = 1;

        @Override
        public void nextBytes(byte[] out) {
            Arrays.fill(out, (byte) 7);
        }
    }

    private static final byte[] SEED = new byte[32];

    static {
        Arrays.fill(SEED, (byte) 7);
    }

    /** A key of another library. */
    private record Foreign(String getAlgorithm, String getFormat, byte[] getEncoded) implements PublicKey, PrivateKey {
        private static final long serialVersionUID = 1;
    }

    @ParameterizedTest
    @EnumSource
    void exchange(ParameterSet set) throws Exception {
        String name = set.algorithm();
        KeyPair pair = KeyPairGenerator.getInstance(name, "goodprime").generateKeyPair();
        KeyFactory factory = KeyFactory.getInstance(name, "goodprime");
        PublicKey sent = factory.generatePublic(new RawKeySpec(pair.getPublic().getEncoded()));
        assertEquals(pair.getPublic(), sent);
        KEM kem = KEM.getInstance(name, "goodprime");
        KEM.Encapsulator encapsulator = kem.newEncapsulator(sent);
        assertEquals(32, encapsulator.secretSize());
        assertEquals(set.ciphertextSize(), encapsulator.encapsulationSize());
        assertEquals("goodprime", encapsulator.providerName());
        PrivateKey stored = factory.generatePrivate(new RawKeySpec(pair.getPrivate().getEncoded()));
        assertEquals(pair.getPrivate(), stored);
        KEM.Decapsulator decapsulator = kem.newDecapsulator(stored);
        assertEquals(set.ciphertextSize(), decapsulator.encapsulationSize());
        for (int use = 0; use < 3; use++) {
            KEM.Encapsulated made = encapsulator.encapsulate();
            assertEquals(made.key(), decapsulator.decapsulate(made.encapsulation()));
            assertEquals(32, made.key().getEncoded().length);
        }
    }

    @Test
    void partsOfTheSecret() throws Exception {
        KemKeyPair pair = SET.generateKeyPair();
        KEM kem = KEM.getInstance("SNTRUP761", "goodprime");
        KEM.Encapsulated made = kem.newEncapsulator(pair.publicKey()).encapsulate(4, 20, "AES");
        KEM.Decapsulator decapsulator = kem.newDecapsulator(pair.privateKey());
        SecretKey part = decapsulator.decapsulate(made.encapsulation(), 4, 20, "AES");
        assertEquals(made.key(), part);
        assertEquals("AES", part.getAlgorithm());
        byte[] whole = decapsulator.decapsulate(made.encapsulation()).getEncoded();
        assertArrayEquals(Arrays.copyOfRange(whole, 4, 20), part.getEncoded());
        assertThrows(IndexOutOfBoundsException.class, () -> decapsulator.decapsulate(made.encapsulation(), 0, 33, "AES"));
        assertThrows(UnsupportedOperationException.class, () -> decapsulator.decapsulate(made.encapsulation(), 5, 5, "AES"));
        assertThrows(UnsupportedOperationException.class, () -> kem.newEncapsulator(pair.publicKey()).encapsulate(5, 5, "AES"));
    }

    @Test
    void badInput() throws Exception {
        KemKeyPair pair = SET.generateKeyPair();
        KEM kem = KEM.getInstance("sntrup761", "goodprime");
        for (int length : new int[] {0, 1038, 1040}) {
            var wrong = assertThrows(DecapsulateException.class,
                    () -> kem.newDecapsulator(pair.privateKey()).decapsulate(new byte[length]));
            assertEquals("An sntrup761 ciphertext is 1039 bytes long", wrong.getMessage());
        }
        assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(ParameterSet.SNTRUP653.generateKeyPair().publicKey()));
        assertThrows(InvalidKeyException.class, () -> kem.newDecapsulator(ParameterSet.SNTRUP653.generateKeyPair().privateKey()));
        assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(null));
        assertThrows(InvalidKeyException.class, () -> kem.newDecapsulator(null));
        assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(new Foreign("sntrup761", "RAW", new byte[1157])));
        assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(new Foreign("sntrup761", "X.509", new byte[1158])));
        assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(new Foreign("sntrup761", "RAW", null)));
        assertThrows(InvalidKeyException.class, () -> kem.newDecapsulator(new Foreign("sntrup761", "RAW", new byte[1763])));
        assertThrows(InvalidAlgorithmParameterException.class,
                () -> kem.newEncapsulator(pair.publicKey(), NamedParameterSpec.X25519, null));
        assertThrows(InvalidAlgorithmParameterException.class,
                () -> kem.newDecapsulator(pair.privateKey(), NamedParameterSpec.X25519));
        KEM.Decapsulator decapsulator = kem.newDecapsulator(pair.privateKey());
        pair.privateKey().destroy();
        assertThrows(InvalidKeyException.class, () -> kem.newDecapsulator(pair.privateKey()));
        assertThrows(IllegalStateException.class, () -> decapsulator.decapsulate(new byte[1039]));
    }

    @Test
    void keysOfOtherLibraries() throws Exception {
        KemKeyPair pair = SET.generateKeyPair();
        KEM kem = KEM.getInstance("sntrup761", "goodprime");
        var made = kem.newEncapsulator(new Foreign("SNTRUP761", "RAW", pair.publicKey().getEncoded())).encapsulate();
        var key = new Foreign("sntrup761", "RAW", pair.privateKey().getEncoded());
        assertEquals(made.key(), kem.newDecapsulator(key).decapsulate(made.encapsulation()));
    }

    @Test
    void keyFactory() throws Exception {
        KemKeyPair pair = SET.generateKeyPair();
        KeyFactory factory = KeyFactory.getInstance("sntrup761", "goodprime");
        assertSame(pair.publicKey(), factory.translateKey(pair.publicKey()));
        assertSame(pair.privateKey(), factory.translateKey(pair.privateKey()));
        assertEquals(pair.publicKey(), factory.translateKey(new Foreign("sntrup761", "RAW", pair.publicKey().getEncoded())));
        assertArrayEquals(pair.privateKey().getEncoded(), factory.getKeySpec(pair.privateKey(), RawKeySpec.class).getEncoded());
        assertArrayEquals(pair.publicKey().getEncoded(), factory.getKeySpec(pair.publicKey(), EncodedKeySpec.class).getEncoded());
        assertThrows(InvalidKeySpecException.class, () -> factory.getKeySpec(pair.publicKey(), X509EncodedKeySpec.class));
        assertThrows(InvalidKeySpecException.class, () -> factory.generatePublic(new X509EncodedKeySpec(new byte[1158])));
        assertThrows(InvalidKeySpecException.class, () -> factory.generatePrivate(new PKCS8EncodedKeySpec(new byte[1763])));
        assertThrows(InvalidKeySpecException.class, () -> factory.generatePublic(new RawKeySpec(new byte[1157])));
        assertThrows(InvalidKeySpecException.class, () -> factory.generatePrivate(new RawKeySpec(new byte[1763])));
        Key aes = new SecretKeySpec(new byte[16], "AES");
        assertThrows(InvalidKeyException.class, () -> factory.translateKey(aes));
    }

    @Test
    void givenGenerators() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("sntrup761", "goodprime");
        KemKeyPair expected = SET.keyPairFromSeed(SEED);
        generator.initialize(new NamedParameterSpec("sntrup761"), new Same());
        assertEquals(expected.publicKey(), generator.generateKeyPair().getPublic());
        assertThrows(InvalidAlgorithmParameterException.class, () -> generator.initialize(NamedParameterSpec.X25519));
        assertThrows(InvalidParameterException.class, () -> generator.initialize(761));
        KEM kem = KEM.getInstance("sntrup761", "goodprime");
        var made = kem.newEncapsulator(expected.publicKey(), new Same()).encapsulate();
        assertArrayEquals(expected.publicKey().encapsulateFromSeed(SEED).ciphertext(), made.encapsulation());
        assertEquals(made.key(), kem.newDecapsulator(expected.privateKey()).decapsulate(made.encapsulation()));
        // Without one, each result is another.
        KeyPairGenerator fresh = KeyPairGenerator.getInstance("sntrup761", "goodprime");
        assertNotEquals(fresh.generateKeyPair().getPublic(), fresh.generateKeyPair().getPublic());
    }

    @Test
    void foundByJava() {
        assertTrue(ServiceLoader.load(Provider.class).stream().anyMatch(p -> p.type() == GoodprimeProvider.class));
        assertEquals(3 * 18, Security.getProvider("goodprime").getServices().size());
    }
}

package io.github.goodprime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InvalidObjectException;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.InvalidKeyException;
import java.security.PublicKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Keys: what they take, what they refuse, and what they do not show. */
class KeysTest {
    private static final ParameterSet SET = ParameterSet.SNTRUP761;

    @ParameterizedTest
    @EnumSource
    void exchange(ParameterSet set) throws Exception {
        KemKeyPair pair = set.generateKeyPair();
        KemPublicKey sent = set.publicKey(pair.publicKey().getEncoded());
        var seen = new HashSet<String>();
        for (int use = 0; use < 3; use++) {
            Encapsulation made = sent.encapsulate();
            assertEquals(set.ciphertextSize(), made.ciphertext().length);
            assertEquals(32, made.sharedSecret().length);
            assertArrayEquals(made.sharedSecret(), pair.privateKey().decapsulate(made.ciphertext()));
            assertTrue(seen.add(Support.hex(made.ciphertext())) && seen.add(Support.hex(made.sharedSecret())));
        }
        assertNotEquals(pair, set.generateKeyPair());
        KemPrivateKey again = set.privateKey(pair.privateKey().getEncoded());
        assertEquals(pair.publicKey(), again.publicKey());
        assertEquals(pair.privateKey(), again);
        assertEquals(pair.privateKey().hashCode(), again.hashCode());
        assertEquals(pair, new KemKeyPair(sent, again));
    }

    @ParameterizedTest
    @EnumSource
    void lengths(ParameterSet set) throws Exception {
        KemKeyPair pair = set.generateKeyPair();
        for (int difference : new int[] {-1, 1, 1 << 20}) {
            var message = "An " + set.algorithm() + " public key is " + set.publicKeySize() + " bytes long";
            assertEquals(message, assertThrows(InvalidKeyException.class, () -> set.publicKey(new byte[set.publicKeySize() + difference])).getMessage());
            assertThrows(InvalidKeyException.class, () -> set.privateKey(new byte[set.privateKeySize() + difference]));
            message = "An " + set.algorithm() + " ciphertext is " + set.ciphertextSize() + " bytes long";
            assertEquals(message, assertThrows(DecapsulationException.class,
                    () -> pair.privateKey().decapsulate(new byte[set.ciphertextSize() + difference])).getMessage());
            assertThrows(IllegalArgumentException.class, () -> set.keyPairFromSeed(new byte[32 + difference]));
            assertThrows(IllegalArgumentException.class, () -> pair.publicKey().encapsulateFromSeed(new byte[32 + difference]));
            assertThrows(IllegalArgumentException.class,
                    () -> pair.publicKey().encapsulateFromRandomness(new byte[set.randomnessSize() + difference]));
        }
        assertThrows(InvalidKeyException.class, () -> set.publicKey(new byte[0]));
        assertThrows(InvalidKeyException.class, () -> set.privateKey(new byte[0]));
        assertThrows(DecapsulationException.class, () -> pair.privateKey().decapsulate(new byte[0]));
        assertThrows(NullPointerException.class, () -> set.publicKey(null));
        assertThrows(NullPointerException.class, () -> set.privateKey(null));
        assertThrows(NullPointerException.class, () -> set.keyPairFromSeed(null));
        assertThrows(NullPointerException.class, () -> pair.privateKey().decapsulate(null));
    }

    @ParameterizedTest
    @EnumSource
    void damagedPrivateKeys(ParameterSet set) throws Exception {
        byte[] encoded = set.generateKeyPair().privateKey().getEncoded();
        encoded[0] ^= 1;
        assertThrows(InvalidKeyException.class, () -> set.privateKey(encoded));
        assertArrayEquals(encoded, set.privateKeyUnchecked(encoded).getEncoded());
        assertThrows(InvalidKeyException.class, () -> set.privateKeyUnchecked(new byte[encoded.length - 1]));
    }

    /** The native methods check lengths too: nothing that Java's classes forget reaches memory. */
    @Test
    void nativeLengths() {
        NativeLibrary.load();
        byte[] pk = new byte[SET.publicKeySize()];
        byte[] ct = new byte[SET.ciphertextSize()];
        byte[] ss = new byte[32];
        int set = SET.ordinal();
        long key = Native.keygen(set, null, pk);
        assertTrue(key > 0);
        for (byte[] wrong : new byte[][] {null, new byte[0], new byte[1157], new byte[1159], new byte[1 << 24]}) {
            assertEquals(-1, Native.keygen(set, null, wrong));
            assertEquals(-1, Native.importPrivate(set, true, wrong, pk));
            assertEquals(-1, Native.preparePublic(set, wrong));
            assertEquals(-1, Native.encapsulate(set, wrong, null, ct, ss));
            assertEquals(-1, Native.encapsulate(set, pk, null, wrong, ss));
            assertEquals(-1, Native.encapsulate(set, pk, null, ct, wrong));
            assertEquals(-1, Native.encapsulateRaw(set, pk, wrong, ct, ss));
            assertEquals(-1, Native.decapsulate(key, wrong, ss));
            assertEquals(-1, Native.decapsulate(key, ct, wrong));
            assertEquals(-1, Native.exportPrivate(key, wrong));
            if (wrong != null) {
                assertEquals(-1, Native.keygen(set, wrong, pk));
                assertEquals(-1, Native.encapsulate(set, pk, wrong, ct, ss));
            }
        }
        for (int none : new int[] {-1, 18, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
            assertEquals(-1, Native.keygen(none, null, pk));
            assertEquals(-1, Native.size(none, 0));
            assertEquals(-1, Native.size(set, none));
        }
        long prepared = Native.preparePublic(set, pk);
        assertTrue(prepared > 0);
        for (long none : new long[] {0, -1, key + 1_000_000, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertEquals(-4, Native.decapsulate(none, ct, ss));
            assertEquals(-4, Native.encapsulatePrepared(none, ct, ss));
            assertEquals(-4, Native.exportPrivate(none, new byte[SET.privateKeySize()]));
            assertEquals(-4, Native.samePrivate(key, none));
        }
        assertEquals(-4, Native.decapsulate(prepared, ct, ss));
        assertEquals(-4, Native.encapsulatePrepared(key, ct, ss));
        assertArrayEquals(new byte[32], ss, "an error writes nothing");
    }

    @Test
    void arraysAreCopied() throws Exception {
        KemKeyPair pair = SET.generateKeyPair();
        byte[] encoded = pair.publicKey().getEncoded();
        KemPublicKey key = SET.publicKey(encoded);
        Arrays.fill(encoded, (byte) 0);
        Arrays.fill(key.getEncoded(), (byte) 0);
        assertEquals(pair.publicKey(), key);
    }

    @Test
    void equality() throws Exception {
        KemKeyPair one = SET.keyPairFromSeed(new byte[32]);
        KemKeyPair same = SET.keyPairFromSeed(new byte[32]);
        KemKeyPair other = SET.generateKeyPair();
        assertEquals(one, same);
        assertEquals(one.hashCode(), same.hashCode());
        assertNotEquals(one.privateKey(), other.privateKey());
        assertNotEquals(one.publicKey(), other.publicKey());
        assertNotEquals(one.privateKey(), one.publicKey());
        // The rejection value alone: the public keys are the same.
        byte[] encoded = one.privateKey().getEncoded();
        encoded[1600] ^= 1;
        KemPrivateKey rejecting = SET.privateKey(encoded);
        assertEquals(one.publicKey(), rejecting.publicKey());
        assertNotEquals(one.privateKey(), rejecting);
        // NTRU-HPS's 2048509 has public keys and ciphertexts of one size, and LPRime's sizes recur in other sets.
        assertNotEquals(ParameterSet.SNTRUP857.publicKey(new byte[1322]), ParameterSet.SNTRUP761.publicKey(new byte[1158]));
    }

    @Test
    void nothingSecretIsShown() throws Exception {
        KemKeyPair pair = SET.generateKeyPair();
        Encapsulation made = pair.publicKey().encapsulate();
        assertEquals("sntrup761 private key", pair.privateKey().toString());
        assertEquals("a shared secret and a ciphertext of 1039 bytes", made.toString());
        String text = pair + " " + made + " " + pair.toKeyPair();
        assertFalse(text.contains(Support.hex(pair.privateKey().getEncoded()).substring(0, 8)), text);
        assertFalse(text.contains(Support.hex(made.sharedSecret()).substring(0, 8)), text);
        var out = new ObjectOutputStream(new ByteArrayOutputStream());
        assertThrows(NotSerializableException.class, () -> out.writeObject(pair.privateKey()));
        assertThrows(NotSerializableException.class, () -> out.writeObject(made));
    }

    @Test
    void publicKeysAreSerialised() throws Exception {
        KemPublicKey key = SET.generateKeyPair().publicKey();
        var bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(key);
        byte[] written = bytes.toByteArray();
        assertEquals(key, new ObjectInputStream(new ByteArrayInputStream(written)).readObject());
        // Another set's name, of the same length: the bytes no longer fit.
        String text = new String(written, StandardCharsets.ISO_8859_1);
        byte[] changed = text.replace("SNTRUP761", "SNTRUP653").getBytes(StandardCharsets.ISO_8859_1);
        assertThrows(InvalidObjectException.class, () -> new ObjectInputStream(new ByteArrayInputStream(changed)).readObject());
    }

    @Test
    void destroyed() throws Exception {
        KemKeyPair pair = SET.generateKeyPair();
        KemKeyPair same = new KemKeyPair(pair.publicKey(), SET.privateKey(pair.privateKey().getEncoded()));
        Encapsulation made = pair.publicKey().encapsulate();
        assertFalse(pair.privateKey().isDestroyed());
        pair.privateKey().decapsulate(made.ciphertext());
        pair.privateKey().destroy();
        pair.privateKey().destroy();
        assertTrue(pair.privateKey().isDestroyed());
        assertThrows(IllegalStateException.class, () -> pair.privateKey().decapsulate(made.ciphertext()));
        assertThrows(IllegalStateException.class, () -> pair.privateKey().getEncoded());
        assertNotEquals(pair.privateKey(), same.privateKey());
        assertNotEquals(same.privateKey(), pair.privateKey());
        assertEquals(pair.privateKey(), pair.privateKey());
        assertEquals("sntrup761 private key", pair.privateKey().toString());
        assertArrayEquals(made.sharedSecret(), same.privateKey().decapsulate(made.ciphertext()));
        byte[] secret = made.sharedSecret();
        made.destroy();
        assertTrue(made.isDestroyed());
        assertArrayEquals(new byte[32], secret);
        assertThrows(IllegalStateException.class, made::sharedSecret);
    }

    @Test
    void threadsShareKeys() throws Exception {
        KemKeyPair pair = SET.generateKeyPair();
        var work = new ArrayList<Callable<Integer>>();
        for (int thread = 0; thread < 16; thread++) {
            work.add(() -> {
                int same = 0;
                for (int i = 0; i < 200; i++) {
                    Encapsulation made = pair.publicKey().encapsulate();
                    same += Arrays.equals(made.sharedSecret(), pair.privateKey().decapsulate(made.ciphertext())) ? 1 : 0;
                }
                return same;
            });
        }
        for (Future<Integer> done : all(work)) {
            assertEquals(200, done.get());
        }
    }

    /** A use in time gives the right secret, a late one the exception, and no use anything else. */
    @Test
    void destroyedWhileUsed() throws Exception {
        for (int round = 0; round < 100; round++) {
            KemKeyPair pair = SET.generateKeyPair();
            Encapsulation made = pair.publicKey().encapsulate();
            var work = new ArrayList<Callable<Integer>>();
            for (int thread = 0; thread < 4; thread++) {
                work.add(() -> {
                    for (int i = 0; ; i++) {
                        try {
                            assertArrayEquals(made.sharedSecret(), pair.privateKey().decapsulate(made.ciphertext()));
                        } catch (IllegalStateException destroyed) {
                            return i;
                        }
                    }
                });
            }
            work.add(() -> {
                Thread.sleep(1);
                pair.privateKey().destroy();
                return 0;
            });
            for (Future<Integer> done : all(work)) {
                done.get();
            }
        }
    }

    private static List<Future<Integer>> all(List<Callable<Integer>> work) throws Exception {
        var threads = Executors.newFixedThreadPool(work.size());
        try {
            return threads.invokeAll(work);
        } finally {
            threads.shutdown();
        }
    }

    /** Without `destroy`, native memory does not grow with the number of keys. */
    @Test
    void unreachableKeysAreReleased() throws Exception {
        int keys = 30_000;
        byte[] encoded = SET.generateKeyPair().privateKey().getEncoded();
        Encapsulation made = SET.privateKey(encoded).publicKey().encapsulate();
        long before = resident();
        for (int i = 0; i < keys; i++) {
            KemPrivateKey key = SET.privateKey(encoded);
            // Twice: a prepared key has some tens of kilobytes.
            key.decapsulate(made.ciphertext());
            key.decapsulate(made.ciphertext());
            if (i % 1000 == 0) {
                System.gc();
            }
        }
        long grown = resident() - before;
        assertTrue(grown < 300_000, () -> grown + " KB more after " + keys + " keys");
    }

    /** The resident memory of this process in kilobytes. */
    private static long resident() throws Exception {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", ""))).findFirst().orElseThrow();
    }

    @Test
    void typesOfTheJdk() {
        KemKeyPair pair = SET.generateKeyPair();
        PublicKey key = pair.toKeyPair().getPublic();
        assertEquals("sntrup761", key.getAlgorithm());
        assertEquals("RAW", key.getFormat());
        assertEquals("RAW", pair.privateKey().getFormat());
        assertEquals(SET, pair.privateKey().parameterSet());
        assertEquals(SET, pair.publicKey().parameterSet());
    }
}

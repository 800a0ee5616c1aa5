package io.github.goodprime;

import static io.github.goodprime.Support.hex;
import static io.github.goodprime.Support.json;
import static io.github.goodprime.Support.records;
import static io.github.goodprime.Support.sha256;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeSet;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Known answers of all sets: those of the submissions, of seeds, of damaged inputs and of unusual keys. */
class VectorsTest {
    @Test
    void allSets() throws Exception {
        var files = new TreeSet<String>();
        try (var folder = Files.list(Support.ROOT.resolve("vectors"))) {
            folder.map(path -> path.getFileName().toString())
                    .filter(name -> name.endsWith(".rsp") && !name.contains(".bulk"))
                    .forEach(files::add);
        }
        var ours = new TreeSet<String>();
        for (ParameterSet set : ParameterSet.values()) {
            ours.add(set.algorithm() + ".rsp");
        }
        assertEquals(files, ours);
        assertEquals(18, ours.size());
    }

    @ParameterizedTest
    @EnumSource
    void sizes(ParameterSet set) {
        NativeLibrary.load();
        assertEquals(set.publicKeySize(), Native.size(set.ordinal(), 0));
        assertEquals(set.privateKeySize(), Native.size(set.ordinal(), 1));
        assertEquals(set.ciphertextSize(), Native.size(set.ordinal(), 2));
        assertEquals(set.randomnessSize(), Native.size(set.ordinal(), 3));
    }

    @ParameterizedTest
    @EnumSource
    void recordsOfTheSubmission(ParameterSet set) throws Exception {
        int seen = 0;
        for (String file : new String[] {set.algorithm() + ".rsp", set.algorithm() + ".bulk.rsp"}) {
            if (!Files.exists(Support.ROOT.resolve("vectors").resolve(file))) {
                continue;
            }
            for (Map<String, byte[]> record : records(file)) {
                KemPrivateKey key = set.privateKey(record.get("sk"));
                assertArrayEquals(record.get("pk"), key.publicKey().getEncoded());
                // The first use takes the bytes, the second prepares the key, the third finds it prepared.
                for (int use = 0; use < 3; use++) {
                    assertArrayEquals(record.get("ss"), key.decapsulate(record.get("ct")));
                }
                assertArrayEquals(record.get("sk"), key.getEncoded());
                seen++;
            }
        }
        assertTrue(seen >= 10);
    }

    @ParameterizedTest
    @EnumSource
    void seeds(ParameterSet set) throws Exception {
        int seen = 0;
        for (JsonElement element : json("seed", set).getAsJsonArray()) {
            JsonObject vector = element.getAsJsonObject();
            KemKeyPair pair = set.keyPairFromSeed(hex(vector.get("keygen_seed")));
            assertEquals(vector.get("pk_sha256").getAsString(), sha256(pair.publicKey().getEncoded()));
            assertEquals(vector.get("sk_sha256").getAsString(), sha256(pair.privateKey().getEncoded()));
            Encapsulation made = pair.publicKey().encapsulateFromSeed(hex(vector.get("encapsulation_seed")));
            assertEquals(vector.get("ct_sha256").getAsString(), sha256(made.ciphertext()));
            assertEquals(vector.get("ss").getAsString(), hex(made.sharedSecret()));
            assertArrayEquals(made.sharedSecret(), pair.privateKey().decapsulate(made.ciphertext()));
            seen++;
        }
        assertTrue(seen > 0);
    }

    @ParameterizedTest
    @EnumSource
    void damagedInputs(ParameterSet set) throws Exception {
        var keys = records(set.algorithm() + ".rsp");
        int damaged = 0;
        for (JsonElement element : json("reject", set).getAsJsonObject().getAsJsonArray("vectors")) {
            JsonObject vector = element.getAsJsonObject();
            byte[] sk = keys.get(vector.get("count").getAsInt()).get("sk").clone();
            JsonElement changes = vector.get("sk_xor");
            if (changes != null && !changes.isJsonNull()) {
                for (JsonElement change : changes.getAsJsonArray()) {
                    sk[change.getAsJsonArray().get(0).getAsInt()] ^= (byte) change.getAsJsonArray().get(1).getAsInt();
                }
            }
            KemPrivateKey key = set.privateKeyUnchecked(sk);
            for (int use = 0; use < 2; use++) {
                assertArrayEquals(hex(vector.get("ss")), key.decapsulate(hex(vector.get("ct"))), vector.get("id").getAsString());
            }
            JsonElement same = vector.get("equals_honest_ss");
            damaged += same == null || !same.getAsBoolean() ? 1 : 0;
        }
        assertTrue(damaged > 0);
    }

    @ParameterizedTest
    @EnumSource
    void unusualKeys(ParameterSet set) throws Exception {
        for (JsonElement element : json("encaps_edge", set).getAsJsonObject().getAsJsonArray("vectors")) {
            JsonObject vector = element.getAsJsonObject();
            KemPublicKey key = set.publicKey(hex(vector.get("pk")));
            byte[] randomness = nistGenerator(hex(vector.get("drbg_seed")), set.randomnessSize());
            Encapsulation made = key.encapsulateFromRandomness(randomness);
            // goodprime asks for all bytes at once; NTRU has one pattern only.
            JsonObject expected = vector.getAsJsonObject(vector.has("bulk_pattern") ? "bulk_pattern" : "nist_pattern");
            assertEquals(expected.get("ct").getAsString(), hex(made.ciphertext()));
            assertEquals(expected.get("ss").getAsString(), hex(made.sharedSecret()));
            key.encapsulate();
            key.encapsulate();
        }
    }

    /** The first request to NIST's generator, AES-256-CTR without derivation function or prediction resistance. */
    private static byte[] nistGenerator(byte[] seed, int length) throws Exception {
        byte[] state = stream(new byte[32], BigInteger.ZERO, 48);
        for (int i = 0; i < 48; i++) {
            state[i] ^= seed[i];
        }
        return stream(Arrays.copyOf(state, 32), new BigInteger(1, Arrays.copyOfRange(state, 32, 48)), length);
    }

    private static byte[] stream(byte[] key, BigInteger counter, int length) throws Exception {
        Cipher aes = Cipher.getInstance("AES/ECB/NoPadding");
        aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
        var out = new ByteArrayOutputStream();
        for (BigInteger block = counter; out.size() < length; ) {
            block = block.add(BigInteger.ONE).mod(BigInteger.ONE.shiftLeft(128));
            byte[] number = block.toByteArray();
            byte[] input = new byte[16];
            int n = Math.min(16, number.length);
            System.arraycopy(number, number.length - n, input, 16 - n, n);
            out.write(aes.update(input));
        }
        return Arrays.copyOf(out.toByteArray(), length);
    }
}

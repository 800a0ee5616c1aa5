import java.io.*;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.*;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.pqc.crypto.ntru.*;
import org.bouncycastle.pqc.crypto.ntruprime.*;

/**
 * An adapter of Bouncy Castle for {@code goodprime vectors run --program}: a request per line of standard input, a
 * reply per line of standard output. Java 17 and any bcprov from 1.72 on:
 *
 * <pre>java -cp bcprov-jdk18on-1.87.jar Adapter.java</pre>
 */
public final class Adapter {
    public static void main(String[] args) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher id = Pattern.compile("\"id\": *(\\d+)").matcher(line);
            System.out.println("{\"id\":" + (id.find() ? id.group(1) : "null") + "," + answer(line) + "}");
            System.out.flush();
        }
    }

    /** The fields of the reply. An exception that Bouncy Castle throws is a refusal. */
    private static String answer(String line) {
        try {
            return call(line);
        } catch (UnsupportedOperationException unsupported) {
            return field("unsupported", unsupported.getMessage());
        } catch (RuntimeException error) {
            return field("error", error.toString().replaceAll("[^ -~]|[\"\\\\]", "'"));
        }
    }

    private static String call(String line) {
        String op = text(line, "op");
        switch (op) {
            case "info":
                return field("name", "Bouncy Castle") + ","
                        + field("version", new BouncyCastleProvider().getVersionStr());
            case "keygen": {
                var random = new Given(bytes(line, "randomness"));
                var pair = Family.of(text(line, "parameterSet")).keyPair(random);
                random.end();
                return field("ek", pair[0]) + "," + field("dk", pair[1]);
            }
            case "encaps": {
                var random = new Given(bytes(line, "randomness"));
                var made = Family.of(text(line, "parameterSet")).encapsulate(bytes(line, "ek"), random);
                random.end();
                return field("c", made.getEncapsulation()) + "," + field("K", made.getSecret());
            }
            case "decaps": {
                var extractor = Family.of(text(line, "parameterSet")).extractor(bytes(line, "dk"));
                return field("K", extractor.extractSecret(bytes(line, "c")));
            }
            default:
                throw new UnsupportedOperationException("no such operation");
        }
    }

    private static String text(String line, String name) {
        Matcher found = Pattern.compile("\"" + name + "\": *\"([^\"]*)\"").matcher(line);
        if (!found.find()) throw new IllegalArgumentException("bad line: no " + name);
        return found.group(1);
    }

    private static byte[] bytes(String line, String name) {
        return HexFormat.of().parseHex(text(line, name));
    }

    private static String field(String name, String value) {
        return "\"" + name + "\":\"" + value + "\"";
    }

    private static String field(String name, byte[] value) {
        return field(name, HexFormat.of().formatHex(value));
    }

    /** The bytes of the request, in the order in which they are asked for. */
    private static final class Given extends SecureRandom {
        private final transient byte[] all;
        private int used;

        Given(byte[] all) {
            this.all = all;
        }

        @Override
        public void nextBytes(byte[] out) {
            if (out.length > all.length - used)
                throw new IllegalStateException("asks for more randomness than the vector has");
            System.arraycopy(all, used, out, 0, out.length);
            used += out.length;
        }

        void end() {
            if (used != all.length) throw new IllegalStateException("asks for less randomness than the vector has");
        }
    }

    /** What the three families of Bouncy Castle have in common, which have no common types. */
    private interface Family {
        /** The key pair: public key, secret key. */
        byte[][] keyPair(SecureRandom random);

        SecretWithEncapsulation encapsulate(byte[] ek, SecureRandom random);

        EncapsulatedSecretExtractor extractor(byte[] dk);

        static Family of(String set) {
            if (set.startsWith("sntrup")) return new Streamlined(parameters(SNTRUPrimeParameters.class, set));
            if (set.startsWith("ntrulpr")) return new LPRime(parameters(NTRULPRimeParameters.class, set));
            return new Ntru(parameters(NTRUParameters.class, set));
        }
    }

    /** The constant of this name, which older versions may lack. */
    private static <T> T parameters(Class<T> type, String set) {
        try {
            return type.cast(type.getField(set).get(null));
        } catch (ReflectiveOperationException missing) {
            throw new UnsupportedOperationException("no such set");
        }
    }

    private static AsymmetricCipherKeyPair generate(
            AsymmetricCipherKeyPairGenerator generator, KeyGenerationParameters parameters) {
        generator.init(parameters);
        return generator.generateKeyPair();
    }

    /** Cuts a key into parts of these lengths: Bouncy Castle takes those of NTRU Prime one by one. */
    private static byte[][] parts(byte[] dk, int... lengths) {
        if (dk.length != Arrays.stream(lengths).sum())
            throw new UnsupportedOperationException("the interface takes the parts of a secret key");
        var parts = new byte[lengths.length][];
        for (int i = 0, from = 0; i < lengths.length; from += lengths[i++])
            parts[i] = Arrays.copyOfRange(dk, from, from + lengths[i]);
        return parts;
    }

    private record Streamlined(SNTRUPrimeParameters set) implements Family {
        public byte[][] keyPair(SecureRandom random) {
            var pair = generate(new SNTRUPrimeKeyPairGenerator(), new SNTRUPrimeKeyGenerationParameters(random, set));
            return new byte[][] {((SNTRUPrimePublicKeyParameters) pair.getPublic()).getEncoded(),
                ((SNTRUPrimePrivateKeyParameters) pair.getPrivate()).getEncoded()};
        }

        public SecretWithEncapsulation encapsulate(byte[] ek, SecureRandom random) {
            return new SNTRUPrimeKEMGenerator(random).generateEncapsulated(new SNTRUPrimePublicKeyParameters(set, ek));
        }

        public EncapsulatedSecretExtractor extractor(byte[] dk) {
            int small = (set.getP() + 3) / 4;
            var p = parts(dk, small, small, set.getPublicKeyBytes(), small, 32);
            return new SNTRUPrimeKEMExtractor(new SNTRUPrimePrivateKeyParameters(set, p[0], p[1], p[2], p[3], p[4]));
        }
    }

    private record LPRime(NTRULPRimeParameters set) implements Family {
        public byte[][] keyPair(SecureRandom random) {
            var pair = generate(new NTRULPRimeKeyPairGenerator(), new NTRULPRimeKeyGenerationParameters(random, set));
            return new byte[][] {((NTRULPRimePublicKeyParameters) pair.getPublic()).getEncoded(),
                ((NTRULPRimePrivateKeyParameters) pair.getPrivate()).getEncoded()};
        }

        public SecretWithEncapsulation encapsulate(byte[] ek, SecureRandom random) {
            return new NTRULPRimeKEMGenerator(random).generateEncapsulated(new NTRULPRimePublicKeyParameters(set, ek));
        }

        public EncapsulatedSecretExtractor extractor(byte[] dk) {
            var p = parts(dk, (set.getP() + 3) / 4, set.getPublicKeyBytes(), 32, 32);
            return new NTRULPRimeKEMExtractor(new NTRULPRimePrivateKeyParameters(set, p[0], p[1], p[2], p[3]));
        }
    }

    private record Ntru(NTRUParameters set) implements Family {
        public byte[][] keyPair(SecureRandom random) {
            var pair = generate(new NTRUKeyPairGenerator(), new NTRUKeyGenerationParameters(random, set));
            return new byte[][] {((NTRUPublicKeyParameters) pair.getPublic()).getEncoded(),
                ((NTRUPrivateKeyParameters) pair.getPrivate()).getEncoded()};
        }

        public SecretWithEncapsulation encapsulate(byte[] ek, SecureRandom random) {
            return new NTRUKEMGenerator(random).generateEncapsulated(new NTRUPublicKeyParameters(set, ek));
        }

        public EncapsulatedSecretExtractor extractor(byte[] dk) {
            return new NTRUKEMExtractor(new NTRUPrivateKeyParameters(set, dk));
        }
    }
}

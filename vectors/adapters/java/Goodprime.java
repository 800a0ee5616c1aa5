import io.github.goodprime.Encapsulation;
import io.github.goodprime.GoodprimeProvider;
import io.github.goodprime.ParameterSet;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An adapter of goodprime's jar for {@code goodprime vectors run --program}: a request per line of standard input, a
 * reply per line of standard output. Java 17:
 *
 * <pre>java -cp goodprime-0.1.0.jar Goodprime.java</pre>
 */
public final class Goodprime {
    public static void main(String[] args) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Matcher id = Pattern.compile("\"id\": *(\\d+)").matcher(line);
            System.out.println("{\"id\":" + (id.find() ? id.group(1) : "null") + "," + answer(line) + "}");
            System.out.flush();
        }
    }

    /** The fields of the reply. Exceptions about keys, ciphertexts and arguments are refusals; no other is caught. */
    private static String answer(String line) {
        try {
            return call(line);
        } catch (GeneralSecurityException | IllegalArgumentException refused) {
            return field("error", refused.getMessage());
        }
    }

    private static String call(String line) throws GeneralSecurityException {
        switch (text(line, "op")) {
            case "info":
                return field("name", "goodprime for Java") + "," + field("version", new GoodprimeProvider().getVersionStr());
            case "encaps": {
                Encapsulation made = set(line).publicKey(bytes(line, "ek")).encapsulateFromRandomness(bytes(line, "randomness"));
                return field("c", made.ciphertext()) + "," + field("K", made.sharedSecret());
            }
            case "decaps": {
                // The vectors have keys that no key generation makes.
                var key = set(line).privateKeyUnchecked(bytes(line, "dk"));
                byte[] c = bytes(line, "c");
                byte[] secret = key.decapsulate(c);
                // The second use is that of a prepared key.
                if (!Arrays.equals(secret, key.decapsulate(c))) {
                    throw new IllegalStateException("a prepared key gives another secret");
                }
                key.destroy();
                return field("K", secret);
            }
            case "check":
                try {
                    set(line).privateKey(bytes(line, "dk")).destroy();
                    return "\"valid\":true";
                } catch (InvalidKeyException unfit) {
                    return "\"valid\":false";
                }
            default:
                return field("unsupported", "the interface has no such operation, or takes no randomness for it");
        }
    }

    private static ParameterSet set(String line) {
        return ParameterSet.valueOf(text(line, "parameterSet").toUpperCase(Locale.ROOT));
    }

    private static String text(String line, String name) {
        Matcher found = Pattern.compile("\"" + name + "\": *\"([^\"]*)\"").matcher(line);
        if (!found.find()) {
            throw new IllegalStateException("bad line: no " + name);
        }
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
}

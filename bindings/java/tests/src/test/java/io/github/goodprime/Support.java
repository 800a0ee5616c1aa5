package io.github.goodprime;

import com.google.gson.JsonElement;
import com.google.gson.JsonParser;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** What several tests need: the vectors of the repository, other processes, and the jar. */
final class Support {
    /** The repository. */
    static final Path ROOT = Path.of(System.getenv("GOODPRIME_ROOT"));
    /** The number of SSH connections of each kind. */
    static final int CONNECTIONS = Integer.parseInt(System.getenv().getOrDefault("GOODPRIME_SSH_CONNECTIONS", "3"));

    private Support() {}

    static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    static String hex(byte[] bytes) {
        return HexFormat.of().formatHex(bytes);
    }

    static byte[] hex(JsonElement digits) {
        return hex(digits.getAsString());
    }

    static String sha256(byte[] bytes) throws Exception {
        return hex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    /** A file of JSON of the folder `vectors`. */
    static JsonElement json(String folder, ParameterSet set) throws IOException {
        return JsonParser.parseString(Files.readString(ROOT.resolve("vectors").resolve(folder).resolve(set.algorithm() + ".json")));
    }

    /** The records of a file of the submission. A blank line ends each. */
    static List<Map<String, byte[]>> records(String file) throws IOException {
        List<Map<String, byte[]>> records = new ArrayList<>();
        Map<String, byte[]> record = new HashMap<>();
        List<String> lines = new ArrayList<>(Files.readAllLines(ROOT.resolve("vectors").resolve(file)));
        lines.add("");
        for (String line : lines) {
            String[] parts = line.split(" = ");
            if (parts.length == 2 && !parts[0].equals("count")) {
                record.put(parts[0], hex(parts[1]));
            } else if (line.isEmpty() && !record.isEmpty()) {
                records.add(record);
                record = new HashMap<>();
            }
        }
        return records;
    }

    /** Skips a test for which there is no peer, but not in CI. */
    static void noPeer(String what) {
        Assumptions.assumeFalse(System.getenv("GOODPRIME_MAY_SKIP") != null || what.equals("tinysshd"), "there is no " + what);
        Assertions.fail("there is no " + what);
    }

    /** A program of this machine, or null. */
    static String program(String name) {
        for (String folder : (System.getenv("PATH") + ":/usr/sbin:/sbin").split(":")) {
            if (Files.isExecutable(Path.of(folder, name))) {
                return Path.of(folder, name).toString();
            }
        }
        return null;
    }

    /** The jar under test, which is on the class path as a file. */
    static Path jar() throws Exception {
        Path jar = Path.of(ParameterSet.class.getProtectionDomain().getCodeSource().getLocation().toURI());
        Assertions.assertTrue(jar.toString().endsWith(".jar"), () -> jar + " is no jar");
        return jar;
    }

    /** The output and the errors of a process, and its exit status. */
    record Ended(int status, String out, String err) {}

    static Ended run(List<String> command) throws Exception {
        Path out = Files.createTempFile("out", "");
        Path err = Files.createTempFile("err", "");
        Process process = new ProcessBuilder(command)
                .redirectInput(new File("/dev/null")).redirectOutput(out.toFile()).redirectError(err.toFile()).start();
        try {
            Assertions.assertTrue(process.waitFor(120, TimeUnit.SECONDS), () -> command + " does not end");
            return new Ended(process.exitValue(), read(out), read(err));
        } finally {
            process.destroyForcibly();
            Files.delete(out);
            Files.delete(err);
        }
    }

    private static String read(Path file) throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    }

    /** The command line of another Java with a main class of the tests; `arguments` come first. */
    static List<String> java(Path jar, Class<?> main, String... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of(arguments));
        Path tests = Path.of(main.getProtectionDomain().getCodeSource().getLocation().toURI());
        command.addAll(List.of("-cp", tests + File.pathSeparator + jar, main.getName()));
        return command;
    }
}

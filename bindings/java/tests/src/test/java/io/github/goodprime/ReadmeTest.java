package io.github.goodprime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** README's examples run as they stand, those with a server against this machine's sshd. */
class ReadmeTest {
    @TempDir
    Path folder;

    private static List<String> examples() throws Exception {
        String text = Files.readString(Support.ROOT.resolve("bindings/java/README.md"));
        Matcher blocks = Pattern.compile("(?ms)^```java\n(.*?)^```$").matcher(text);
        List<String> found = new ArrayList<>();
        while (blocks.find()) {
            found.add(blocks.group(1));
        }
        return found;
    }

    private Support.Ended runs(String code) throws Exception {
        Matcher name = Pattern.compile("public class (\\w+)").matcher(code);
        Path file = folder.resolve((name.find() ? name.group(1) : "OneLine") + ".java");
        Files.writeString(file, code);
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString()));
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), file.toString()));
        return Support.run(command);
    }

    @Test
    void withoutServer() throws Exception {
        int run = 0;
        for (String code : examples()) {
            if (code.contains("example.org")) {
                continue;
            }
            String whole = code.contains("class") ? code
                    : "import io.github.goodprime.*; class OneLine { public static void main(String[] a) {" + code + "} }";
            assertEquals(new Support.Ended(0, "", ""), runs(whole));
            run++;
        }
        assertEquals(3, run);
    }

    @Test
    void withServer() throws Exception {
        Peers.keys(folder);
        int run = 0;
        var names = Peers.openSshNames();
        try (var server = new Peers.Sshd(folder, names.get(names.size() - 1))) {
            String[] host = Files.readString(folder.resolve("host.pub")).split(" ");
            Files.writeString(folder.resolve("known"), "[127.0.0.1]:" + server.port + " " + host[0] + " " + host[1] + "\n");
            for (String code : examples()) {
                if (!code.contains("example.org")) {
                    continue;
                }
                for (String[] change : new String[][] {
                    {"\"example.org\", 22", "\"127.0.0.1\", " + server.port}, {"\"me\"", "\"" + Peers.USER + "\""},
                    {"\"id_ecdsa\"", "\"" + folder.resolve("user") + "\""}, {"\"known_hosts\"", "\"" + folder.resolve("known") + "\""}
                }) {
                    assertTrue(code.contains(change[0]), change[0]);
                    code = code.replace(change[0], change[1]);
                }
                var ended = runs(code);
                assertEquals(0, ended.status(), ended.err());
                assertEquals("goodprime\n", ended.out());
                run++;
            }
        }
        assertEquals(2, run);
    }
}

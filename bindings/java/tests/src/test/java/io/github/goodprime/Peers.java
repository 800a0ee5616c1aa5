package io.github.goodprime;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assertions;

/** The SSH programs of this machine: sshd, ssh and TinySSH. */
final class Peers {
    /** The names of the key exchange. */
    static final List<String> NAMES = List.of("sntrup761x25519-sha512", "sntrup761x25519-sha512@openssh.com");

    static final String USER = System.getProperty("user.name");

    private Peers() {}

    /** The names that this machine's OpenSSH knows: 9.9 added the one without a suffix. */
    static List<String> openSshNames() throws Exception {
        if (Support.program("ssh") == null || Support.program("sshd") == null) {
            Support.noPeer("OpenSSH");
        }
        List<String> known = Support.run(List.of("ssh", "-Q", "kex")).out().lines().toList();
        List<String> names = NAMES.stream().filter(known::contains).toList();
        if (names.isEmpty()) {
            Support.noPeer("OpenSSH with sntrup761");
        }
        return names;
    }

    /** Writes the keys of a host and of a user into a folder. */
    static void keys(Path folder) throws Exception {
        for (String name : List.of("host", "user")) {
            var made = Support.run(List.of("ssh-keygen", "-q", "-t", "ecdsa", "-N", "", "-f", folder.resolve(name).toString()));
            Assertions.assertEquals(0, made.status(), made.err());
        }
        Files.copy(folder.resolve("user.pub"), folder.resolve("authorized_keys"), StandardCopyOption.REPLACE_EXISTING);
    }

    private static int freePort() throws IOException {
        try (var probe = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return probe.getLocalPort();
        }
    }

    /** This machine's sshd, which takes one key exchange and nothing else. */
    static final class Sshd implements AutoCloseable {
        final int port = freePort();
        private final Process process;
        private final Path log;

        Sshd(Path folder, String kex) throws Exception {
            if (USER.equals("root")) {
                Files.createDirectories(Path.of("/run/sshd"));
            }
            Path config = folder.resolve("sshd" + port);
            log = folder.resolve("log" + port);
            Files.writeString(config, String.join("\n",
                    "ListenAddress 127.0.0.1:" + port, "HostKey " + folder.resolve("host"), "PidFile none", "StrictModes no",
                    "UsePAM no", "AuthorizedKeysFile " + folder.resolve("authorized_keys"), "PermitRootLogin yes",
                    "PasswordAuthentication no", "KexAlgorithms " + kex, "MaxStartups 100", "LogLevel DEBUG1", ""));
            process = new ProcessBuilder(Support.program("sshd"), "-D", "-f", config.toString(), "-E", log.toString())
                    .redirectInput(new File("/dev/null")).start();
            for (int i = 0; ; i++) {
                try (var probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
                    return;
                } catch (IOException notYet) {
                    Assertions.assertTrue(i < 100 && process.isAlive(), this::said);
                    Thread.sleep(100);
                }
            }
        }

        /** The log. */
        String said() {
            try {
                return Files.readString(log);
            } catch (IOException none) {
                return "";
            }
        }

        @Override
        public void close() throws Exception {
            process.destroy();
            process.waitFor();
        }
    }

    /** The output of a command over this machine's ssh, which takes one key exchange and nothing else. */
    static String ssh(Path folder, int port, String kex, String command) throws Exception {
        List<String> words = new ArrayList<>(List.of("ssh", "-v", "-F", "none", "-i", folder.resolve("user").toString(),
                "-p", String.valueOf(port)));
        for (String option : List.of("KexAlgorithms=" + kex, "UserKnownHostsFile=/dev/null", "StrictHostKeyChecking=no",
                "BatchMode=yes", "IdentitiesOnly=yes")) {
            words.addAll(List.of("-o", option));
        }
        words.addAll(List.of(USER + "@127.0.0.1", command));
        var ended = Support.run(words);
        Assertions.assertEquals(0, ended.status(), ended.err());
        Assertions.assertTrue(ended.err().contains("kex: algorithm: " + kex), ended.err());
        return ended.out();
    }

    /** TinySSH, a process per connection, whose standard input and output are the connection. */
    static final class TinySsh implements AutoCloseable {
        private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final Path log;

        TinySsh(Path folder) throws Exception {
            String program = System.getenv().getOrDefault("GOODPRIME_TINYSSHD", String.valueOf(Support.program("tinysshd")));
            if (!Files.isExecutable(Path.of(program))) {
                Support.noPeer("tinysshd");
            }
            String maker = Support.program("tinysshd-makekey");
            Path host = folder.resolve("tinyssh");
            var made = Support.run(List.of(maker == null ? program + "-makekey" : maker, "-q", host.toString()));
            Assertions.assertEquals(0, made.status(), made.err());
            log = folder.resolve("tinyssh.log");
            Files.createFile(log);
            Thread serving = new Thread(() -> serve(program, host), "tinyssh");
            serving.setDaemon(true);
            serving.start();
        }

        int port() {
            return listener.getLocalPort();
        }

        String said() throws IOException {
            return Files.readString(log);
        }

        private void serve(String program, Path host) {
            while (true) {
                try {
                    Socket connection = listener.accept();
                    Process process = new ProcessBuilder(program, "-vv", host.toString())
                            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile())).start();
                    Thread in = new Thread(() -> {
                        try (OutputStream out = process.getOutputStream()) {
                            byte[] buffer = new byte[8192];
                            for (int n = connection.getInputStream().read(buffer); n >= 0; n = connection.getInputStream().read(buffer)) {
                                out.write(buffer, 0, n);
                                out.flush();
                            }
                        } catch (IOException ended) {
                            // The other side has closed the connection.
                        }
                    });
                    in.setDaemon(true);
                    in.start();
                    Thread out = new Thread(() -> {
                        try (connection; var from = process.getInputStream()) {
                            from.transferTo(connection.getOutputStream());
                        } catch (IOException ended) {
                            // As above.
                        }
                    });
                    out.setDaemon(true);
                    out.start();
                } catch (IOException closed) {
                    return;
                }
            }
        }

        @Override
        public void close() throws IOException {
            listener.close();
        }
    }
}

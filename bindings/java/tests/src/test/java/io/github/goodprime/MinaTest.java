package io.github.goodprime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.goodprime.sshd.Sntrup761X25519;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.keyverifier.AcceptAllServerKeyVerifier;
import org.apache.sshd.common.keyprovider.FileKeyPairProvider;
import org.apache.sshd.common.kex.KexProposalOption;
import org.apache.sshd.common.kex.KeyExchangeFactory;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.command.AbstractCommandSupport;
import org.apache.sshd.server.config.keys.AuthorizedKeysAuthenticator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SSH connections of Apache MINA SSHD, as client and as server. */
class MinaTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void keys() throws Exception {
        Peers.keys(folder);
    }

    private static String command(SshClient client, int port, String command) throws Exception {
        try (var session = client.connect(Peers.USER, "127.0.0.1", port).verify(Duration.ofSeconds(20)).getSession()) {
            session.addPublicKeyIdentity(new FileKeyPairProvider(folder.resolve("user")).loadKeys(session).iterator().next());
            session.auth().verify(Duration.ofSeconds(20));
            if (command.equals("echo 0")) {
                session.reExchangeKeys().verify(Duration.ofSeconds(20));
            }
            String said = session.executeRemoteCommand(command);
            return said + session.getKexNegotiationResult().get(KexProposalOption.ALGORITHMS);
        }
    }

    private static SshClient client() {
        SshClient client = SshClient.setUpDefaultClient();
        client.setServerKeyVerifier(AcceptAllServerKeyVerifier.INSTANCE);
        Sntrup761X25519.addTo(client);
        client.start();
        return client;
    }

    @Test
    void clientOfOpenSsh() throws Exception {
        try (SshClient client = client()) {
            for (String kex : Peers.openSshNames()) {
                try (var server = new Peers.Sshd(folder, kex)) {
                    for (int i = 0; i < Support.CONNECTIONS; i++) {
                        assertEquals(i + "\n" + kex, command(client, server.port, "echo " + i));
                    }
                }
            }
        }
    }

    /** A command that answers with its own line. */
    private static final class Echo extends AbstractCommandSupport {
        Echo(String command) {
            super(command, null);
        }

        @Override
        public void run() {
            try (OutputStream out = getOutputStream()) {
                out.write((getCommand() + "!\n").getBytes(StandardCharsets.UTF_8));
                out.flush();
                onExit(0);
            } catch (IOException failed) {
                onExit(1);
            }
        }
    }

    private static SshServer server() throws Exception {
        SshServer server = SshServer.setUpDefaultServer();
        server.setHost("127.0.0.1");
        server.setKeyPairProvider(new FileKeyPairProvider(folder.resolve("host")));
        server.setPublickeyAuthenticator(new AuthorizedKeysAuthenticator(folder.resolve("authorized_keys")));
        server.setCommandFactory((channel, command) -> new Echo(command));
        Sntrup761X25519.addTo(server);
        server.start();
        return server;
    }

    @Test
    void serverForOpenSsh() throws Exception {
        try (SshServer server = server()) {
            for (String kex : Peers.openSshNames()) {
                for (int i = 0; i < Support.CONNECTIONS; i++) {
                    assertEquals(i + "!\n", Peers.ssh(folder, server.getPort(), kex, String.valueOf(i)));
                }
            }
        }
    }

    /** Both names, also where OpenSSH lacks one. */
    @Test
    void bothSides() throws Exception {
        try (SshServer server = server()) {
            for (String name : Peers.NAMES) {
                try (SshClient client = client()) {
                    client.setKeyExchangeFactories(client.getKeyExchangeFactories().stream()
                            .filter(factory -> factory.getName().equals(name)).toList());
                    assertEquals("x!\n" + name, command(client, server.getPort(), "x"));
                }
            }
        }
    }

    @Test
    void placeInTheOffer() {
        SshClient client = SshClient.setUpDefaultClient();
        Sntrup761X25519.addTo(client);
        Sntrup761X25519.addTo(client);
        List<String> names = client.getKeyExchangeFactories().stream().map(KeyExchangeFactory::getName)
                .filter(name -> !name.startsWith("mlkem")).toList();
        assertEquals(Peers.NAMES, names.subList(0, 2));
        assertEquals(names.size(), names.stream().distinct().count());
    }

    /** Lengths that only a hostile peer sends. */
    @Test
    void refusals() throws Exception {
        var constructor = Sntrup761X25519.class.getDeclaredConstructor(String.class);
        constructor.setAccessible(true);
        var kem = constructor.newInstance("x").create().getKeyEncapsulation();
        var server = kem.getServer();
        for (int length : new int[] {0, 1157}) {
            assertThrows(IllegalArgumentException.class, () -> server.init(new byte[length]));
        }
        var client = kem.getClient();
        client.init();
        byte[] rest = server.init(Arrays.copyOf(client.getPublicKey(), 1190));
        assertEquals(32, rest.length);
        assertArrayEquals(server.getSecret(), client.extractSecret(server.getEncapsulation()));
        client.init();
        assertThrows(IllegalArgumentException.class, () -> client.extractSecret(new byte[1038]));
    }
}

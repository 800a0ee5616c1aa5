package io.github.goodprime;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.jcraft.jsch.ChannelExec;
import com.jcraft.jsch.JSch;
import com.jcraft.jsch.JSchException;
import com.jcraft.jsch.Session;
import io.github.goodprime.jsch.Sntrup761;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SSH connections of JSch: a login, a command, and its output. */
class JschTest {
    @TempDir
    static Path folder;

    @BeforeAll
    static void register() throws Exception {
        Peers.keys(folder);
        Sntrup761.register();
        Sntrup761.register();
    }

    private static Session session(int port) throws Exception {
        JSch jsch = new JSch();
        jsch.addIdentity(folder.resolve("user").toString());
        Session session = jsch.getSession(Peers.USER, "127.0.0.1", port);
        session.setConfig("StrictHostKeyChecking", "no");
        return session;
    }

    private static String command(Session session, String command) throws Exception {
        ChannelExec channel = (ChannelExec) session.openChannel("exec");
        channel.setCommand(command);
        var out = channel.getInputStream();
        channel.connect();
        String said = new String(out.readAllBytes());
        channel.disconnect();
        return said;
    }

    @Test
    void openSsh() throws Exception {
        for (String kex : Peers.openSshNames()) {
            try (var server = new Peers.Sshd(folder, kex)) {
                for (int i = 0; i < Support.CONNECTIONS; i++) {
                    Session session = session(server.port);
                    session.connect(20_000);
                    assertEquals(i + "\n", command(session, "echo " + i));
                    if (i == 0) {
                        session.rekey();
                        assertEquals("again\n", command(session, "echo again"));
                    }
                    session.disconnect();
                }
                assertTrue(server.said().contains("kex: algorithm: " + kex), server.said());
            }
        }
    }

    /**
     * TinySSH reads nobody's keys but those of the account: the refusal is encrypted with the agreed keys. JSch takes
     * TinySSH's cipher from Bouncy Castle, which the other tests do without.
     */
    @Test
    @Tag("bouncycastle")
    void tinySsh() throws Exception {
        try (var server = new Peers.TinySsh(folder)) {
            for (int i = 0; i < Support.CONNECTIONS; i++) {
                Session session = session(server.port());
                // Without `register`, this and the line with the class are enough.
                session.setConfig("kex", Peers.NAMES.get(1));
                session.setConfig("cipher.c2s", "chacha20-poly1305@openssh.com");
                session.setConfig("cipher.s2c", "chacha20-poly1305@openssh.com");
                var refused = assertThrows(JSchException.class, () -> session.connect(20_000));
                assertTrue(refused.getMessage().startsWith("Auth"), refused.toString());
                session.disconnect();
            }
            assertEquals(Support.CONNECTIONS, server.said().split("kex selected: " + Peers.NAMES.get(1)).length - 1, server.said());
        }
    }

    /** Without the class nothing is offered: the tests above prove something. */
    @Test
    void withoutIt() throws Exception {
        try (var server = new Peers.Sshd(folder, Peers.openSshNames().get(0))) {
            Session session = session(server.port);
            session.setConfig("sntrup761", "none.Such");
            assertThrows(JSchException.class, () -> session.connect(20_000));
        }
    }

    @Test
    void placeInTheOffer() {
        assertEquals("io.github.goodprime.jsch.Sntrup761", JSch.getConfig("sntrup761"));
        List<String> offered = List.of(JSch.getConfig("kex").split(","));
        int place = offered.indexOf(Peers.NAMES.get(0));
        assertEquals(List.of("mlkem768x25519-sha256"), offered.subList(0, place));
        assertEquals(Peers.NAMES, offered.subList(place, place + 2));
        assertEquals("curve25519-sha256", offered.get(place + 2));
        assertEquals(offered.size(), offered.stream().distinct().count());
    }

    @Test
    void theClassAlone() throws Exception {
        Sntrup761 kem = new Sntrup761();
        assertThrows(IllegalStateException.class, () -> kem.decapsulate(new byte[1039]));
        kem.init();
        kem.init();
        byte[] key = kem.getPublicKey();
        assertArrayEquals(key, kem.getPublicKey());
        Encapsulation made = ParameterSet.SNTRUP761.publicKey(key).encapsulate();
        assertArrayEquals(made.sharedSecret(), kem.decapsulate(made.ciphertext()));
        assertThrows(IllegalStateException.class, () -> kem.decapsulate(made.ciphertext()), "a key serves once");
        kem.init();
        assertFalse(Arrays.equals(key, kem.getPublicKey()));
        assertThrows(DecapsulationException.class, () -> kem.decapsulate(new byte[1038]));
    }
}

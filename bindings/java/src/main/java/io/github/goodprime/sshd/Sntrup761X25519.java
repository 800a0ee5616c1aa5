package io.github.goodprime.sshd;

import io.github.goodprime.DecapsulationException;
import io.github.goodprime.Encapsulation;
import io.github.goodprime.KemPrivateKey;
import io.github.goodprime.ParameterSet;
import java.security.InvalidKeyException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.apache.sshd.client.SshClient;
import org.apache.sshd.client.kex.DHGClient;
import org.apache.sshd.common.digest.BuiltinDigests;
import org.apache.sshd.common.digest.Digest;
import org.apache.sshd.common.helpers.AbstractFactoryManager;
import org.apache.sshd.common.kex.AbstractDH;
import org.apache.sshd.common.kex.DHFactory;
import org.apache.sshd.common.kex.KeyEncapsulationMethod;
import org.apache.sshd.common.kex.KeyExchangeFactory;
import org.apache.sshd.common.kex.MontgomeryCurve;
import org.apache.sshd.common.kex.XDH;
import org.apache.sshd.server.SshServer;
import org.apache.sshd.server.kex.DHGServer;

/**
 * The key exchange {@code sntrup761x25519-sha512} of RFC 9941 for Apache MINA SSHD, without Bouncy Castle:
 *
 * <pre>{@code
 * SshClient client = SshClient.setUpDefaultClient();
 * Sntrup761X25519.addTo(client);
 * }</pre>
 */
public final class Sntrup761X25519 implements DHFactory {
    private static final List<String> NAMES =
            List.of("sntrup761x25519-sha512", "sntrup761x25519-sha512@openssh.com");

    private final String name;

    private Sntrup761X25519(String name) {
        this.name = name;
    }

    /**
     * Makes a client offer the key exchange under both names, after ML-KEM and before all others. Factories of these
     * names that the client has are replaced.
     *
     * @param client the client, before it connects
     */
    public static void addTo(SshClient client) {
        add(client, DHGClient::newFactory);
    }

    /**
     * Makes a server offer the key exchange under both names, after ML-KEM and before all others. Factories of these
     * names that the server has are replaced.
     *
     * @param server the server, before it starts
     */
    public static void addTo(SshServer server) {
        add(server, DHGServer::newFactory);
    }

    private static void add(AbstractFactoryManager manager, Function<DHFactory, KeyExchangeFactory> side) {
        List<KeyExchangeFactory> all = new ArrayList<>(manager.getKeyExchangeFactories());
        all.removeIf(factory -> NAMES.contains(factory.getName()));
        int place = 0;
        while (place < all.size() && all.get(place).getName().startsWith("mlkem")) {
            place++;
        }
        all.addAll(place, NAMES.stream().map(name -> side.apply(new Sntrup761X25519(name))).toList());
        manager.setKeyExchangeFactories(all);
    }

    @Override
    public String getName() {
        return name;
    }

    @Override
    public boolean isSupported() {
        return MontgomeryCurve.x25519.isSupported();
    }

    @Override
    public boolean isGroupExchange() {
        return false;
    }

    @Override
    public AbstractDH create(Object... none) throws Exception {
        // `true`: the secret of X25519 goes into the hash as bytes, not as a number.
        return new XDH(MontgomeryCurve.x25519, true) {
            @Override
            public KeyEncapsulationMethod getKeyEncapsulation() {
                return new Method();
            }

            @Override
            public Digest getHash() {
                return BuiltinDigests.sha512.create();
            }
        };
    }

    private static final class Method implements KeyEncapsulationMethod {
        @Override
        public Client getClient() {
            return new KemClient();
        }

        @Override
        public Server getServer() {
            return new KemServer();
        }
    }

    private static final class KemClient implements KeyEncapsulationMethod.Client {
        private KemPrivateKey privateKey;

        @Override
        public void init() {
            privateKey = ParameterSet.SNTRUP761.generateKeyPair().privateKey();
        }

        @Override
        public byte[] getPublicKey() {
            return privateKey.publicKey().getEncoded();
        }

        @Override
        public byte[] extractSecret(byte[] encapsulation) {
            try {
                return privateKey.decapsulate(encapsulation);
            } catch (DecapsulationException wrong) {
                throw new IllegalArgumentException(wrong.getMessage(), wrong);
            } finally {
                privateKey.destroy();
            }
        }

        @Override
        public int getEncapsulationLength() {
            return ParameterSet.SNTRUP761.ciphertextSize();
        }
    }

    private static final class KemServer implements KeyEncapsulationMethod.Server {
        private Encapsulation made;

        @Override
        public int getPublicKeyLength() {
            return ParameterSet.SNTRUP761.publicKeySize();
        }

        /** Takes the client's public key from the beginning of its message; returns the rest. */
        @Override
        public byte[] init(byte[] message) {
            int length = getPublicKeyLength();
            if (message.length < length) {
                throw new IllegalArgumentException("the client's message has less than " + length + " bytes");
            }
            byte[] key = Arrays.copyOf(message, length);
            try {
                made = ParameterSet.SNTRUP761.publicKey(key).encapsulate();
            } catch (InvalidKeyException impossible) {
                throw new IllegalArgumentException(impossible.getMessage(), impossible);
            }
            return Arrays.copyOfRange(message, length, message.length);
        }

        @Override
        public byte[] getSecret() {
            return made.sharedSecret();
        }

        @Override
        public byte[] getEncapsulation() {
            return made.ciphertext();
        }
    }
}

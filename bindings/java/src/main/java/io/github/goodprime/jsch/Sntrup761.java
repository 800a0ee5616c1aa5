package io.github.goodprime.jsch;

import com.jcraft.jsch.JSch;
import com.jcraft.jsch.KEM;
import io.github.goodprime.KemPrivateKey;
import io.github.goodprime.ParameterSet;
import java.util.ArrayList;
import java.util.List;

/**
 * sntrup761 for JSch, whose key exchanges {@code sntrup761x25519-sha512} and
 * {@code sntrup761x25519-sha512@openssh.com} take the class by its name:
 *
 * <pre>{@code JSch.setConfig("sntrup761", "io.github.goodprime.jsch.Sntrup761");}</pre>
 *
 * JSch's configuration {@code kex} must name one of the key exchanges, which its default does not; {@link #register}
 * does both.
 */
public final class Sntrup761 implements KEM {
    private static final List<String> NAMES =
            List.of("sntrup761x25519-sha512", "sntrup761x25519-sha512@openssh.com");

    private KemPrivateKey privateKey;

    /** Makes an object without a key, as JSch does for each key exchange. */
    public Sntrup761() {}

    /**
     * Makes the sessions that JSch opens from now on offer the key exchange under both names, after ML-KEM and before
     * all others. Sessions with a configuration {@code kex} of their own keep it.
     */
    public static void register() {
        List<String> offered = new ArrayList<>(List.of(JSch.getConfig("kex").split(",")));
        offered.removeAll(NAMES);
        int place = 0;
        while (place < offered.size() && offered.get(place).startsWith("mlkem")) {
            place++;
        }
        offered.addAll(place, NAMES);
        JSch.setConfig("sntrup761", Sntrup761.class.getName());
        JSch.setConfig("kex", String.join(",", offered));
    }

    /** Wipes a key of an earlier exchange. JSch calls this also where no exchange follows, so no key is made here. */
    @Override
    public void init() {
        if (privateKey != null) {
            privateKey.destroy();
            privateKey = null;
        }
    }

    /**
     * Makes the key pair at the first call of an exchange.
     *
     * @return the public key, 1158 bytes
     */
    @Override
    public byte[] getPublicKey() {
        if (privateKey == null) {
            privateKey = ParameterSet.SNTRUP761.generateKeyPair().privateKey();
        }
        return privateKey.publicKey().getEncoded();
    }

    /**
     * Recovers the shared secret, and wipes the private key.
     *
     * @param encapsulation the server's ciphertext
     * @return the secret, 32 bytes
     * @throws Exception if the ciphertext has the wrong length, or there is no key
     */
    @Override
    public byte[] decapsulate(byte[] encapsulation) throws Exception {
        if (privateKey == null) {
            throw new IllegalStateException("there is no key: getPublicKey makes it");
        }
        try {
            return privateKey.decapsulate(encapsulation);
        } finally {
            init();
        }
    }
}

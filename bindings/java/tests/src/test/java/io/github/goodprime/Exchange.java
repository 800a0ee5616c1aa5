package io.github.goodprime;

import java.util.Arrays;

/** Another process: one exchange; prints nothing if all is well. */
final class Exchange {
    private Exchange() {}

    public static void main(String[] arguments) throws Exception {
        KemKeyPair pair = ParameterSet.SNTRUP761.generateKeyPair();
        Encapsulation made = pair.publicKey().encapsulate();
        if (!Arrays.equals(made.sharedSecret(), pair.privateKey().decapsulate(made.ciphertext()))) {
            throw new IllegalStateException("two secrets");
        }
    }
}

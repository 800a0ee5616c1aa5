package io.github.goodprime;

import java.security.GeneralSecurityException;

/** A ciphertext has the wrong length. A damaged ciphertext is no error: it gives another secret. */
public final class DecapsulationException extends GeneralSecurityException {
    private static final long serialVersionUID = 1;

    DecapsulationException(String message) {
        super(message);
    }
}

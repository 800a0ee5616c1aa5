package io.github.goodprime;

import java.security.spec.EncodedKeySpec;

/** The bytes of a public or private key in the format {@code RAW}, that of the submission to NIST. */
public final class RawKeySpec extends EncodedKeySpec {
    /**
     * Takes the bytes of a key.
     *
     * @param encoded the bytes, which are copied
     */
    public RawKeySpec(byte[] encoded) {
        super(encoded);
    }

    /**
     * Returns the name of the encoding.
     *
     * @return {@code RAW}
     */
    @Override
    public String getFormat() {
        return "RAW";
    }
}

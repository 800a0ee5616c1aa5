package io.github.goodprime;

import java.security.Provider;
import java.util.List;
import java.util.Map;

/**
 * The provider {@code goodprime}: a {@code KeyPairGenerator}, a {@code KeyFactory} and a {@code KEM} for each parameter
 * set, by the set's name. {@code KEM} exists in Java 21 and later, and in later updates of Java 17.
 *
 * <pre>{@code
 * Security.addProvider(new GoodprimeProvider());
 * KEM kem = KEM.getInstance("sntrup761", "goodprime");
 * }</pre>
 */
public final class GoodprimeProvider extends Provider {
    /** The name of the provider. */
    public static final String NAME = "goodprime";

    private static final long serialVersionUID = 1;
    private static final String KEYS = KemPublicKey.class.getName() + "|" + KemPrivateKey.class.getName();

    /** Makes the provider, without native code: the code is loaded when it is first needed. */
    public GoodprimeProvider() {
        super(NAME, "0.1.0", "NTRU Prime and NTRU key encapsulation");
        for (ParameterSet set : ParameterSet.values()) {
            putService(new SetService(this, "KeyPairGenerator", set, Map.of()));
            putService(new SetService(this, "KeyFactory", set, Map.of()));
            putService(new SetService(this, "KEM", set, Map.of("SupportedKeyClasses", KEYS)));
        }
    }

    /** A service of one set. */
    private static final class SetService extends Service {
        private final ParameterSet set;

        SetService(Provider provider, String type, ParameterSet set, Map<String, String> attributes) {
            super(provider, type, set.algorithm(), type, List.of(), attributes);
            this.set = set;
        }

        @Override
        public Object newInstance(Object parameter) {
            switch (getType()) {
                case "KeyPairGenerator":
                    return new SetKeyPairGenerator(set);
                case "KeyFactory":
                    return new SetKeyFactory(set);
                default:
                    // A JDK without `javax.crypto.KEM` never asks for this, and never loads the class.
                    return new SetKem(set);
            }
        }
    }
}

package io.github.goodprime;

import java.lang.ref.Cleaner;
import java.security.ProviderException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The methods of native/src/exports.rs. A negative result is the number of an error, and then no output was written.
 * Keys in native memory are known by positive numbers.
 */
final class Native {
    /** The parts of a private key do not fit each other. */
    static final long UNFIT = -2;

    private static final long RANDOMNESS = -3;
    private static final long GONE = -4;
    private static final Cleaner CLEANER = Cleaner.create();

    private Native() {}

    static native long size(int set, int which);

    static native long keygen(int set, byte[] seed, byte[] publicKey);

    static native long importPrivate(int set, boolean unchecked, byte[] privateKey, byte[] publicKey);

    static native long exportPrivate(long key, byte[] privateKey);

    static native long samePrivate(long one, long other);

    static native long decapsulate(long key, byte[] ciphertext, byte[] secret);

    static native long encapsulate(int set, byte[] publicKey, byte[] seed, byte[] ciphertext, byte[] secret);

    static native long encapsulateRaw(int set, byte[] publicKey, byte[] randomness, byte[] ciphertext, byte[] secret);

    static native long preparePublic(int set, byte[] publicKey);

    static native long encapsulatePrepared(long key, byte[] ciphertext, byte[] secret);

    private static native void release(long key);

    /** The result, unless it is the number of an error. Lengths were checked before. */
    static long checked(long result) {
        if (result >= 0) {
            return result;
        }
        if (result == GONE) {
            throw new IllegalStateException("the key was destroyed");
        }
        throw new ProviderException(
                result == RANDOMNESS ? "the operating system gave no randomness" : "goodprime: error " + result);
    }

    /** A key in native memory, released when its owner is destroyed or no longer reachable. */
    static final class Handle {
        private final AtomicLong number;
        private final Cleaner.Cleanable cleanable;

        Handle(Object owner, long number) {
            AtomicLong shared = new AtomicLong(number);
            this.number = shared;
            // The action must not know the owner, which would stay reachable.
            this.cleanable = CLEANER.register(owner, () -> release(shared.getAndSet(0)));
        }

        /** The number; 0, which no key has, after {@link #destroy}. The owner must stay reachable while it is used. */
        long number() {
            return number.get();
        }

        void destroy() {
            cleanable.clean();
        }
    }
}

package io.github.goodprime;

/** Another process: makes the key of a known seed, and destroys it when it is told to. */
final class Holder {
    private Holder() {}

    public static void main(String[] arguments) throws Exception {
        byte[] seed = new byte[32];
        for (int i = 0; i < seed.length; i++) {
            seed[i] = (byte) i;
        }
        KemPrivateKey key = ParameterSet.SNTRUP761.keyPairFromSeed(seed).privateKey();
        Encapsulation made = key.publicKey().encapsulate();
        key.decapsulate(made.ciphertext());
        key.decapsulate(made.ciphertext());
        System.out.println("holds");
        System.in.read();
        key.destroy();
        System.out.println("destroyed");
        System.in.read();
    }
}

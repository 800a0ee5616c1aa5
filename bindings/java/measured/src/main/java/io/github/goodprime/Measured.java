package io.github.goodprime;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.bouncycastle.crypto.AsymmetricCipherKeyPair;
import org.bouncycastle.pqc.crypto.ntruprime.SNTRUPrimeKEMExtractor;
import org.bouncycastle.pqc.crypto.ntruprime.SNTRUPrimeKEMGenerator;
import org.bouncycastle.pqc.crypto.ntruprime.SNTRUPrimeKeyGenerationParameters;
import org.bouncycastle.pqc.crypto.ntruprime.SNTRUPrimeKeyPairGenerator;
import org.bouncycastle.pqc.crypto.ntruprime.SNTRUPrimeParameters;
import org.bouncycastle.pqc.crypto.ntruprime.SNTRUPrimePrivateKeyParameters;
import org.bouncycastle.pqc.crypto.ntruprime.SNTRUPrimePublicKeyParameters;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Times of sntrup761: this package, the Rust library without Java, and Bouncy Castle. JMH runs all of them in turn, in
 * several rounds of one process; a sample is a time of a few calls, much shorter than a turn of the scheduler. Prints a
 * line per operation and side: the least sample, and the median of the rounds' medians, in microseconds per call.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Measured {
    private static final ParameterSet SET = ParameterSet.SNTRUP761;
    private static final int CALLS = 10;

    private final KemKeyPair pair = SET.generateKeyPair();
    private final byte[] ciphertext = pair.publicKey().encapsulate().ciphertext();

    private final SecureRandom random = new SecureRandom();
    private final AsymmetricCipherKeyPair foreign = foreignKeys();
    private final SNTRUPrimeKEMGenerator foreignSender = new SNTRUPrimeKEMGenerator(random);
    private final SNTRUPrimeKEMExtractor foreignReceiver =
            new SNTRUPrimeKEMExtractor((SNTRUPrimePrivateKeyParameters) foreign.getPrivate());
    private final byte[] foreignCiphertext =
            foreignSender.generateEncapsulated((SNTRUPrimePublicKeyParameters) foreign.getPublic()).getEncapsulation();

    /** The method of native/src/measure.rs. */
    static native long rust(int operation, int calls);

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void keygenJava(Blackhole results) {
        for (int i = 0; i < CALLS; i++) {
            results.consume(SET.generateKeyPair());
        }
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void encapsJava(Blackhole results) {
        for (int i = 0; i < CALLS; i++) {
            results.consume(pair.publicKey().encapsulate());
        }
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public void decapsJava(Blackhole results) throws Exception {
        for (int i = 0; i < CALLS; i++) {
            results.consume(pair.privateKey().decapsulate(ciphertext));
        }
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public long keygenRust() {
        return rust(0, CALLS);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public long encapsRust() {
        return rust(1, CALLS);
    }

    @Benchmark
    @OperationsPerInvocation(CALLS)
    public long decapsRust() {
        return rust(2, CALLS);
    }

    private AsymmetricCipherKeyPair foreignKeys() {
        var generator = new SNTRUPrimeKeyPairGenerator();
        generator.init(new SNTRUPrimeKeyGenerationParameters(random, SNTRUPrimeParameters.sntrup761));
        return generator.generateKeyPair();
    }

    @Benchmark
    public Object keygenBouncyCastle() {
        return foreignKeys();
    }

    @Benchmark
    public Object encapsBouncyCastle() {
        return foreignSender.generateEncapsulated((SNTRUPrimePublicKeyParameters) foreign.getPublic());
    }

    @Benchmark
    public Object decapsBouncyCastle() {
        return foreignReceiver.extractSecret(foreignCiphertext);
    }

    /**
     * Runs the rounds.
     *
     * @param arguments the number of rounds
     * @throws Exception if a benchmark fails
     */
    public static void main(String[] arguments) throws Exception {
        int rounds = Integer.parseInt(arguments[0]);
        Map<String, Double> least = new TreeMap<>();
        Map<String, List<Double>> medians = new TreeMap<>();
        for (int round = 0; round < rounds; round++) {
            var options = new OptionsBuilder().include(Measured.class.getName()).forks(0).shouldFailOnError(true)
                    .warmupIterations(round == 0 ? 5 : 1).warmupTime(TimeValue.milliseconds(200))
                    .measurementIterations(2).measurementTime(TimeValue.milliseconds(250)).verbosity(VerboseMode.SILENT).build();
            for (RunResult result : new Runner(options).run()) {
                String name = result.getParams().getBenchmark().replaceAll(".*\\.", "");
                var statistics = result.getPrimaryResult().getStatistics();
                least.merge(name, statistics.getMin() / 1000, Math::min);
                medians.computeIfAbsent(name, none -> new ArrayList<>()).add(statistics.getPercentile(50) / 1000);
            }
        }
        medians.forEach((name, values) -> {
            Collections.sort(values);
            System.out.printf("%s %.3f %.3f%n", name, least.get(name), values.get(values.size() / 2));
        });
    }
}

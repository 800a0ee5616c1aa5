package io.github.goodprime;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.ProviderException;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The native code: the jar has a file per platform, and a list of their hashes. The file of this platform is unpacked
 * into a folder of its own that nobody else may enter, and loaded. The folder is then removed; Windows forbids that, so
 * there a later start removes it.
 */
final class NativeLibrary {
    /** The system property that names the folder in which the file is unpacked, instead of {@code java.io.tmpdir}. */
    static final String DIRECTORY = "io.github.goodprime.directory";

    private static final String PREFIX = "goodprime-native-";
    /** The age of folders that are removed: another process may be about to load from a younger one. */
    private static final Duration OLD = Duration.ofMinutes(1);

    private NativeLibrary() {}

    /**
     * Loads the code at the first call.
     *
     * @throws UnsupportedOperationException if there is no code for this platform
     * @throws ProviderException if the code is damaged, or could not be unpacked or loaded
     */
    static void load() {
        RuntimeException failure = Once.FAILURE;
        if (failure != null) {
            throw failure;
        }
    }

    private static final class Once {
        static final RuntimeException FAILURE = attempt();

        private static RuntimeException attempt() {
            try {
                loadFor(platform(System.getProperty("os.name"), System.getProperty("os.arch")));
                return null;
            } catch (RuntimeException failure) {
                return failure;
            }
        }
    }

    /** The name of a platform, as in the list of hashes. */
    static String platform(String os, String processor) {
        String system = os.startsWith("Windows") ? "windows"
                : os.startsWith("Mac OS") ? "macos" : os.toLowerCase(Locale.ROOT);
        switch (processor) {
            case "amd64":
                return system + "-x86_64";
            case "arm64":
                return system + "-aarch64";
            default:
                return system + "-" + processor;
        }
    }

    private static void loadFor(String platform) {
        Map<String, String> hashes = hashes();
        String file = hashes.keySet().stream().filter(name -> name.startsWith(platform + "/")).findFirst().orElse(null);
        if (file == null) {
            throw new UnsupportedOperationException("goodprime has no native code for " + platform
                    + "; it has code for " + String.join(", ", hashes.keySet().stream().map(name -> name.split("/")[0]).toList()));
        }
        Path base = Path.of(System.getProperty(DIRECTORY, System.getProperty("java.io.tmpdir")));
        boolean windows = platform.startsWith("windows-");
        try {
            byte[] code = code(file, hashes.get(file));
            Path folder = Files.createTempDirectory(base, PREFIX);
            if (windows) {
                removeOld(base, folder);
            }
            Path unpacked = folder.resolve(file.split("/")[1]);
            try {
                Files.write(unpacked, code, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                System.load(unpacked.toAbsolutePath().toString());
            } finally {
                if (!windows) {
                    Files.deleteIfExists(unpacked);
                    Files.deleteIfExists(folder);
                }
            }
        } catch (IOException | UnsatisfiedLinkError failure) {
            throw new ProviderException("goodprime's native code for " + platform
                    + " could not be loaded from a folder in " + base + "; -D" + DIRECTORY
                    + "=FOLDER names another one, which must allow execution", failure);
        }
    }

    private static InputStream resource(String name) {
        InputStream found = NativeLibrary.class.getResourceAsStream("native/" + name);
        if (found == null) {
            throw new ProviderException("goodprime's jar lacks native/" + name);
        }
        return found;
    }

    /** The names of the files, with their hashes, as {@code sha256sum} writes them. */
    private static Map<String, String> hashes() {
        Map<String, String> hashes = new LinkedHashMap<>();
        try (InputStream list = resource("SHA256SUMS");
                BufferedReader lines = new BufferedReader(new InputStreamReader(list, StandardCharsets.US_ASCII))) {
            lines.lines().map(line -> line.split(" +")).forEach(parts -> hashes.put(parts[1], parts[0]));
        } catch (IOException failure) {
            throw new ProviderException("goodprime's jar cannot be read", failure);
        }
        return hashes;
    }

    private static byte[] code(String file, String hash) throws IOException {
        try (InputStream in = resource(file)) {
            byte[] code = in.readAllBytes();
            byte[] actual = MessageDigest.getInstance("SHA-256").digest(code);
            if (!hash.equals(HexFormat.of().formatHex(actual))) {
                throw new ProviderException("goodprime's jar is damaged: native/" + file + " has another hash");
            }
            return code;
        } catch (NoSuchAlgorithmException impossible) {
            throw new ProviderException("every Java has SHA-256", impossible);
        }
    }

    /** Removes the folders of processes that have ended. The file of a process that runs cannot be deleted. */
    private static void removeOld(Path base, Path own) {
        try (DirectoryStream<Path> folders = Files.newDirectoryStream(base, PREFIX + "*")) {
            for (Path folder : folders) {
                if (isOld(folder, own)) {
                    removeFolder(folder);
                }
            }
        } catch (IOException | DirectoryIteratorException unreadable) {
            // What is left costs some disk space; loading says what is wrong with the folder.
        }
    }

    /** True for an old folder of this user. Others may have put links to foreign folders beside our own. */
    private static boolean isOld(Path folder, Path own) throws IOException {
        var attributes = Files.readAttributes(folder, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        // A junction of Windows is a directory, and something else too.
        return attributes.isDirectory()
                && !attributes.isOther()
                && attributes.lastModifiedTime().toInstant().isBefore(Instant.now().minus(OLD))
                && Files.getOwner(folder, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(own));
    }

    private static void removeFolder(Path folder) {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException used) {
            // The next start tries again.
        }
    }
}

package io.github.goodprime;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.RandomAccessFile;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How the native code is found, checked, unpacked, loaded and removed; each time in a process of its own. */
class LoadingTest {
    @TempDir
    Path folder;

    private Support.Ended exchange(Path jar, String... arguments) throws Exception {
        return Support.run(Support.java(jar, Exchange.class, arguments));
    }

    private String in(Path directory) {
        return "-D" + NativeLibrary.DIRECTORY + "=" + directory;
    }

    private static List<Path> list(Path directory) throws Exception {
        try (var all = Files.list(directory)) {
            return all.toList();
        }
    }

    @Test
    void printsAndLeavesNothing() throws Exception {
        Path other = Files.createDirectory(folder.resolve("other"));
        assertEquals(new Support.Ended(0, "", ""), exchange(Support.jar(), in(other)));
        assertEquals(List.of(), list(other));
        assertEquals(new Support.Ended(0, "", ""), exchange(Support.jar(), "-Djava.io.tmpdir=" + other));
        assertEquals(List.of(), list(other));
        // The folder is used: without it nothing works.
        var failed = exchange(Support.jar(), in(folder.resolve("missing")));
        assertEquals(1, failed.status());
        assertTrue(failed.err().contains("could not be loaded from a folder in " + folder.resolve("missing")), failed.err());
    }

    @Test
    void otherPlatforms() throws Exception {
        for (String[] platform : new String[][] {
            {"Linux", "riscv64", "linux-riscv64"}, {"SunOS", "amd64", "sunos-x86_64"}, {"Mac OS X", "aarch64", "macos-aarch64"}
        }) {
            var failed = exchange(Support.jar(), "-Dos.name=" + platform[0], "-Dos.arch=" + platform[1]);
            assertEquals(1, failed.status());
            assertTrue(failed.err().contains("java.lang.UnsupportedOperationException: goodprime has no native code for "
                    + platform[2] + "; it has code for "), failed.err());
        }
        assertEquals("windows-x86_64", NativeLibrary.platform("Windows Server 2022", "amd64"));
        assertEquals("linux-aarch64", NativeLibrary.platform("Linux", "aarch64"));
    }

    @Test
    void foldersWithoutExecution() throws Exception {
        Path noexec = Files.createDirectory(folder.resolve("noexec"));
        var mounted = Support.run(List.of("mount", "-t", "tmpfs", "-o", "noexec,size=32m", "none", noexec.toString()));
        if (mounted.status() != 0) {
            Assumptions.abort("this process may not mount a folder");
        }
        try {
            var failed = exchange(Support.jar(), "-Djava.io.tmpdir=" + noexec);
            assertEquals(1, failed.status());
            assertTrue(failed.err().contains("java.security.ProviderException"), failed.err());
            assertTrue(failed.err().contains("-Dio.github.goodprime.directory=FOLDER names another one"), failed.err());
            assertEquals(List.of(), list(noexec));
            assertEquals(new Support.Ended(0, "", ""), exchange(Support.jar(), "-Djava.io.tmpdir=" + noexec, in(folder)));
        } finally {
            Support.run(List.of("umount", noexec.toString()));
        }
    }

    /** A copy of the jar, whose file of this platform is changed or renamed. */
    private Path changed(boolean damaged, String newName) throws Exception {
        Path jar = Files.copy(Support.jar(), folder.resolve("changed.jar"));
        try (FileSystem files = FileSystems.newFileSystem(jar)) {
            Path natives = files.getPath("io/github/goodprime/native");
            String platform = NativeLibrary.platform(System.getProperty("os.name"), System.getProperty("os.arch"));
            Path code = natives.resolve(platform).resolve("libgoodprime.so");
            byte[] bytes = Files.readAllBytes(code);
            if (damaged) {
                bytes[bytes.length / 2] ^= 1;
                Files.write(code, bytes);
            }
            if (newName != null) {
                Path list = natives.resolve("SHA256SUMS");
                String text = Files.readString(list).replace(platform + "/libgoodprime.so", newName);
                Files.writeString(list, text);
                Files.createDirectories(natives.resolve(newName).getParent());
                Files.write(natives.resolve(newName), bytes);
            }
        }
        return jar;
    }

    @Test
    void damagedJar() throws Exception {
        Path unpacked = Files.createDirectory(folder.resolve("unpacked"));
        var failed = exchange(changed(true, null), in(unpacked));
        assertEquals(1, failed.status());
        assertTrue(failed.err().contains("java.security.ProviderException: goodprime's jar is damaged"), failed.err());
        assertEquals(List.of(), list(unpacked));
    }

    /** On Windows a file that is loaded cannot be removed. Linux plays its part: the name of the system decides. */
    @Test
    void theNextStartRemoves() throws Exception {
        Path jar = changed(false, "windows-x86_64/goodprime.dll");
        Path unpacked = Files.createDirectory(folder.resolve("unpacked"));
        Path foreign = Files.createDirectory(unpacked.resolve("foreign"));
        String[] windows = {in(unpacked), "-Dos.name=Windows 11", "-Dos.arch=amd64"};
        assertEquals(new Support.Ended(0, "", ""), exchange(jar, windows));
        List<Path> left = list(unpacked).stream().filter(path -> !path.equals(foreign)).toList();
        assertEquals(1, left.size());
        assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(left.get(0))));
        assertEquals(List.of(left.get(0).resolve("goodprime.dll")), list(left.get(0)));
        // It is young: another process could be about to load it.
        assertEquals(new Support.Ended(0, "", ""), exchange(jar, windows));
        assertTrue(Files.exists(left.get(0)));
        for (Path old : list(unpacked)) {
            Files.setLastModifiedTime(old, FileTime.from(Instant.now().minusSeconds(100)));
        }
        assertEquals(new Support.Ended(0, "", ""), exchange(jar, windows));
        assertFalse(Files.exists(left.get(0)));
        assertTrue(Files.exists(foreign));
        assertEquals(2, list(unpacked).size());
    }

    /** In a folder that users share, others may put links to folders, and folders, that have the name of ours. */
    @Test
    void nothingOfOthersIsRemoved() throws Exception {
        Path jar = changed(false, "windows-x86_64/goodprime.dll");
        Path unpacked = Files.createDirectory(folder.resolve("unpacked"));
        Path target = Files.createDirectory(folder.resolve("target"));
        Path foreign = Files.createDirectory(unpacked.resolve("goodprime-native-1"));
        Files.createSymbolicLink(unpacked.resolve("goodprime-native-2"), target);
        boolean mayChange = System.getProperty("user.name").equals("root");
        if (mayChange) {
            Files.setOwner(foreign, foreign.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName("nobody"));
        }
        for (Path directory : List.of(target, foreign)) {
            Files.createFile(directory.resolve("kept"));
            Files.setLastModifiedTime(directory, FileTime.from(Instant.now().minusSeconds(100)));
        }
        assertEquals(new Support.Ended(0, "", ""),
                exchange(jar, in(unpacked), "-Dos.name=Windows 11", "-Dos.arch=amd64"));
        assertTrue(Files.exists(target.resolve("kept")));
        assertEquals(mayChange, Files.exists(foreign.resolve("kept")));
    }

    /** A server loads the jar for each of its programs: the code is loaded again, from another file. */
    @Test
    void severalClassLoaders() throws Exception {
        for (int i = 0; i < 2; i++) {
            try (var loader = new URLClassLoader(new URL[] {Support.jar().toUri().toURL()}, null)) {
                Class<?> sets = loader.loadClass("io.github.goodprime.ParameterSet");
                assertNotSame(ParameterSet.class, sets);
                Object set = sets.getMethod("valueOf", String.class).invoke(null, "SNTRUP761");
                assertTrue(sets.getMethod("generateKeyPair").invoke(set).toString().contains("sntrup761 private key"));
            }
        }
    }

    /** Java 24 and later warn without the flag, and with nothing else; the code works all the same. */
    @Test
    void withoutTheFlag() throws Exception {
        List<String> command = Support.java(Support.jar(), Exchange.class);
        command.remove("--enable-native-access=ALL-UNNAMED");
        var ended = Support.run(command);
        assertEquals(0, ended.status());
        assertEquals("", ended.out());
        boolean warns = Runtime.version().feature() >= 24;
        assertEquals(warns, ended.err().contains("WARNING: java.lang.System::load has been called by io.github.goodprime"), ended.err());
        assertEquals(warns, !ended.err().isEmpty(), ended.err());
    }

    @Test
    void destroyedKeysAreWiped() throws Exception {
        byte[] seed = new byte[32];
        for (int i = 0; i < seed.length; i++) {
            seed[i] = (byte) i;
        }
        // The beginning of a private key is no part of the public one.
        byte[] needle = Arrays.copyOf(ParameterSet.SNTRUP761.keyPairFromSeed(seed).privateKey().getEncoded(), 48);
        Process holder = new ProcessBuilder(Support.java(Support.jar(), Holder.class, "-Xmx64m")).redirectErrorStream(true).start();
        try (var said = holder.inputReader(StandardCharsets.UTF_8); var out = holder.getOutputStream()) {
            assertEquals("holds", said.readLine());
            assertEquals(1, copies(holder.pid(), needle));
            out.write('\n');
            out.flush();
            assertEquals("destroyed", said.readLine());
            assertEquals(0, copies(holder.pid(), needle));
        } finally {
            holder.destroyForcibly();
        }
    }

    /** How often the bytes are in the memory of a process. */
    private static int copies(long pid, byte[] needle) throws Exception {
        int found = 0;
        byte[] buffer = new byte[1 << 20];
        try (var memory = new RandomAccessFile("/proc/" + pid + "/mem", "r")) {
            for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/maps"))) {
                String[] parts = line.split("[ -]+");
                if (!line.contains(" rw") || line.contains("[v")) {
                    continue;
                }
                long end = Long.parseUnsignedLong(parts[1], 16);
                for (long at = Long.parseUnsignedLong(parts[0], 16); at < end; ) {
                    int wanted = (int) Math.min(buffer.length, end - at);
                    memory.seek(at);
                    int read = memory.read(buffer, 0, wanted);
                    if (read <= 0) {
                        break;
                    }
                    for (int i = 0; i + needle.length <= read; i++) {
                        if (buffer[i] == needle[0] && Arrays.equals(buffer, i, i + needle.length, needle, 0, needle.length)) {
                            found++;
                        }
                    }
                    // A copy may lie across the end of the buffer.
                    at += read == wanted && at + read < end ? read - needle.length + 1 : read;
                }
            }
        }
        return found;
    }
}

/*
 * Runs the native code without a JVM: a table of JNI's functions that this program plays, in the type that the JDK's
 * jni.h declares. Its arguments are the library and a file with a line per test: the ordinal of the set, then a private
 * key, a public key, a ciphertext and its secret in hexadecimal. `platforms` writes that file from the known answers.
 */
#include <jni.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <dlfcn.h>
#endif

/* An array of Java. */
struct array {
    jsize length;
    jbyte *bytes;
};

static jsize JNICALL get_array_length(JNIEnv *env, jarray array) {
    (void)env;
    return ((struct array *)array)->length;
}

static void inside(struct array *array, jsize start, jsize length) {
    if (start < 0 || length < 0 || length > array->length - start) {
        fprintf(stderr, "outside of an array\n");
        exit(1);
    }
}

static void JNICALL get_region(JNIEnv *env, jbyteArray array, jsize start, jsize length, jbyte *out) {
    (void)env;
    inside((struct array *)array, start, length);
    memcpy(out, ((struct array *)array)->bytes + start, (size_t)length);
}

static void JNICALL set_region(JNIEnv *env, jbyteArray array, jsize start, jsize length, const jbyte *in) {
    (void)env;
    inside((struct array *)array, start, length);
    memcpy(((struct array *)array)->bytes + start, in, (size_t)length);
}

static void *library;

static void *function(const char *name) {
    char whole[100];
    snprintf(whole, sizeof whole, "Java_io_github_goodprime_Native_%s", name);
#ifdef _WIN32
    void *found = (void *)(size_t)GetProcAddress((HMODULE)library, whole);
#else
    void *found = dlsym(library, whole);
#endif
    if (!found) {
        fprintf(stderr, "no %s\n", whole);
        exit(1);
    }
    return found;
}

#define CHECK(condition)                                                    \
    do {                                                                    \
        if (!(condition)) {                                                 \
            fprintf(stderr, "line %d of the answers: %s\n", line, #condition); \
            return 1;                                                       \
        }                                                                   \
    } while (0)

static struct array parsed(char *digits) {
    struct array array = {(jsize)(strlen(digits) / 2), malloc(strlen(digits) / 2 + 1)};
    for (jsize i = 0; i < array.length; i++) {
        unsigned byte;
        if (sscanf(digits + 2 * i, "%2x", &byte) != 1) exit(1);
        array.bytes[i] = (jbyte)byte;
    }
    return array;
}

static struct array zeros(jsize length) {
    struct array array = {length, calloc((size_t)length, 1)};
    return array;
}

static int same(struct array a, struct array b) {
    return a.length == b.length && memcmp(a.bytes, b.bytes, (size_t)a.length) == 0;
}

int main(int argc, char **argv) {
    static char text[5][20000];
    int line = 0;
    if (argc != 3) return 2;
#ifdef _WIN32
    library = LoadLibraryA(argv[1]);
#else
    library = dlopen(argv[1], RTLD_NOW);
#endif
    FILE *answers = fopen(argv[2], "r");
    if (!library || !answers) {
        fprintf(stderr, "cannot open %s\n", library ? argv[2] : argv[1]);
        return 1;
    }
    struct JNINativeInterface_ table;
    memset(&table, 0, sizeof table);
    table.GetArrayLength = get_array_length;
    table.GetByteArrayRegion = get_region;
    table.SetByteArrayRegion = set_region;
    const struct JNINativeInterface_ *functions = &table;
    JNIEnv *env = (JNIEnv *)&functions;

    jlong(JNICALL *keygen)(JNIEnv *, jclass, jint, jbyteArray, jbyteArray) = function("keygen");
    jlong(JNICALL *import)(JNIEnv *, jclass, jint, jboolean, jbyteArray, jbyteArray) = function("importPrivate");
    jlong(JNICALL *export)(JNIEnv *, jclass, jlong, jbyteArray) = function("exportPrivate");
    jlong(JNICALL *encapsulate)(JNIEnv *, jclass, jint, jbyteArray, jbyteArray, jbyteArray, jbyteArray) =
        function("encapsulate");
    jlong(JNICALL *decapsulate)(JNIEnv *, jclass, jlong, jbyteArray, jbyteArray) = function("decapsulate");
    void(JNICALL *release)(JNIEnv *, jclass, jlong) = function("release");

    while (fscanf(answers, "%19999s %19999s %19999s %19999s %19999s", text[0], text[1], text[2], text[3], text[4]) == 5) {
        jint set = atoi(text[0]);
        struct array sk = parsed(text[1]), pk = parsed(text[2]), ct = parsed(text[3]), ss = parsed(text[4]);
        struct array pk2 = zeros(pk.length), sk2 = zeros(sk.length), ct2 = zeros(ct.length), ss2 = zeros(32);
        struct array cut = {ct.length - 1, ct.bytes};
        line++;
        jlong key = import(env, 0, set, JNI_FALSE, (jbyteArray)&sk, (jbyteArray)&pk2);
        CHECK(key > 0 && same(pk, pk2));
        CHECK(export(env, 0, key, (jbyteArray)&sk2) == 0 && same(sk, sk2));
        for (int use = 0; use < 3; use++) {
            memset(ss2.bytes, 0, 32);
            CHECK(decapsulate(env, 0, key, (jbyteArray)&ct, (jbyteArray)&ss2) == 0 && same(ss, ss2));
        }
        CHECK(decapsulate(env, 0, key, (jbyteArray)&cut, (jbyteArray)&ss2) == -1);
        release(env, 0, key);
        CHECK(decapsulate(env, 0, key, (jbyteArray)&ct, (jbyteArray)&ss2) == -4);
        /* With the system's random numbers. */
        key = keygen(env, 0, set, 0, (jbyteArray)&pk2);
        CHECK(key > 0 && !same(pk, pk2));
        CHECK(encapsulate(env, 0, set, (jbyteArray)&pk2, 0, (jbyteArray)&ct2, (jbyteArray)&ss) == 0 && !same(ct, ct2));
        CHECK(decapsulate(env, 0, key, (jbyteArray)&ct2, (jbyteArray)&ss2) == 0 && same(ss, ss2));
        release(env, 0, key);
    }
    printf("%d known answers\n", line);
    return line > 0 && feof(answers) ? 0 : 1;
}

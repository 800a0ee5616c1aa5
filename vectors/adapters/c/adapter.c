/* An adapter for `goodprime vectors run --program`: a request per line of standard input, a reply per line of
   standard output. C99. The requests are flat JSON whose strings have no escapes, so no JSON library is needed:
   a field is found by its name. The library that is tested is behind adapter.h:

     cc -std=c99 -O2 -o adapter adapter.c oqs.c -loqs
*/
#include "adapter.h"
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bytes { unsigned char *data; size_t length; };

/* --- Randomness: the bytes of the request, in the order in which they are asked for --------------------------- */

static struct bytes randomness; /* what is left */
static jmp_buf used_up;

void adapter_randomness(unsigned char *out, size_t length) {
  if (length > randomness.length) longjmp(used_up, 1);
  if (length) memcpy(out, randomness.data, length);
  randomness.data += length;
  randomness.length -= length;
}

size_t adapter_randomness_left(void) { return randomness.length; }

/* --- Lines ---------------------------------------------------------------------------------------------------- */

static void *allocate(size_t length) {
  void *memory = malloc(length ? length : 1); /* exactly as long, so that a sanitizer sees a byte too far */
  if (!memory) exit(1);
  return memory;
}

/* Reads a line of any length, without its end; NULL at the end of the input. */
static char *read_line(void) {
  static char *line;
  static size_t room;
  size_t length = 0;
  int c;
  while ((c = getchar()) != EOF && c != '\n') {
    if (length + 1 >= room && !(line = realloc(line, room = 2 * room + 4096))) exit(1);
    line[length++] = (char)c;
  }
  if (!length) return c == EOF ? NULL : "";
  line[length] = 0;
  return line;
}

/* The value of a field, from its first character on; NULL if the line has no such field. */
static const char *find(const char *line, const char *field) {
  char key[32];
  const char *at;
  snprintf(key, sizeof key, "\"%s\":", field);
  at = strstr(line, key);
  if (!at) return NULL;
  at += strlen(key);
  return at + strspn(at, " ");
}

/* The characters of a string and how many they are; NULL if the line has no such field. */
static const char *find_string(const char *line, const char *field, size_t *length) {
  const char *at = find(line, field);
  if (!at || *at++ != '"') return NULL;
  *length = strcspn(at, "\"");
  return at[*length] ? at : NULL;
}

static int find_text(const char *line, const char *field, char *out, size_t room) {
  size_t length;
  const char *at = find_string(line, field, &length);
  if (!at || length >= room) return 0;
  memcpy(out, at, length);
  out[length] = 0;
  return 1;
}

/* Decodes hexadecimal digits; 0 if there are none or a character is none. */
static int find_bytes(const char *line, const char *field, struct bytes *out) {
  static const char digits[] = "0123456789abcdef";
  size_t length, i;
  const char *at = find_string(line, field, &length);
  if (!at || length % 2 || strspn(at, digits) < length) return 0;
  out->length = length / 2;
  out->data = allocate(out->length);
  for (i = 0; i < out->length; i++, at += 2)
    out->data[i] = (unsigned char)(16 * (strchr(digits, at[0]) - digits) + (strchr(digits, at[1]) - digits));
  return 1;
}

static void print_bytes(const char *field, const unsigned char *data, size_t length) {
  size_t i;
  printf(",\"%s\":\"", field);
  for (i = 0; i < length; i++) printf("%02x", data[i]);
  putchar('"');
}

/* --- Requests ------------------------------------------------------------------------------------------------- */

/* What the request holds and what the reply will. */
static struct bytes given, ek, dk, c, K;

static void answer(const char *kind, const char *text) { printf(",\"%s\":\"%s\"", kind, text); }

/* Nonzero if the library did what it was asked, with all bytes of the vector. */
static int done(int refused) {
  if (refused) answer("error", "refused");
  else if (randomness.length) answer("error", "asks for less randomness than the vector has");
  else return 1;
  return 0;
}

static void keygen(const struct kem *kem) {
  ek.data = allocate(kem->ek);
  dk.data = allocate(kem->dk);
  if (!done(part_keygen(kem, ek.data, dk.data))) return;
  print_bytes("ek", ek.data, kem->ek);
  print_bytes("dk", dk.data, kem->dk);
}

static void encaps(const struct kem *kem) {
  c.data = allocate(kem->c);
  K.data = allocate(kem->K);
  if (!done(part_encaps(kem, c.data, K.data, ek.data, ek.length))) return;
  print_bytes("c", c.data, kem->c);
  print_bytes("K", K.data, kem->K);
}

static void decaps(const struct kem *kem) {
  K.data = allocate(kem->K);
  if (done(part_decaps(kem, K.data, dk.data, dk.length, c.data, c.length))) print_bytes("K", K.data, kem->K);
}

static void check(const struct kem *kem) {
  int valid = part_check(kem, dk.data, dk.length);
  if (valid < 0) answer("unsupported", "no check of secret keys");
  else printf(",\"valid\":%s", valid ? "true" : "false");
}

/* Nonzero if the field is there, with the length of the set or one that the library itself will judge. */
static int input(const char *line, const char *field, size_t length, struct bytes *out) {
  if (!find_bytes(line, field, out)) {
    answer("error", "bad line: a field is missing or is not hexadecimal");
    return 0;
  }
  if (part_has_lengths || out->length == length) return 1;
  answer("unsupported", "the interface takes no lengths");
  return 0;
}

static void reply(const char *line) {
  char op[32], set[32];
  struct kem kem;
  if (!find_text(line, "op", op, sizeof op)) answer("error", "bad line: no op");
  else if (!strcmp(op, "info")) printf(",\"name\":\"%s\",\"version\":\"%s\"", part_name, part_version());
  else if (strcmp(op, "keygen") && strcmp(op, "encaps") && strcmp(op, "decaps") && strcmp(op, "check"))
    answer("unsupported", "no such operation");
  else if (!find_text(line, "parameterSet", set, sizeof set)) answer("error", "bad line: no parameterSet");
  else if (!part_find(set, &kem)) answer("unsupported", "no such set");
  else if (!strcmp(op, "keygen") || !strcmp(op, "encaps")) {
    if (!find_bytes(line, "randomness", &given)) answer("error", "bad line: no randomness");
    else {
      randomness = given;
      if (!strcmp(op, "keygen")) keygen(&kem);
      else if (input(line, "ek", kem.ek, &ek)) encaps(&kem);
    }
  } else if (input(line, "dk", kem.dk, &dk)) {
    if (!strcmp(op, "check")) check(&kem);
    else if (input(line, "c", kem.c, &c)) decaps(&kem);
  }
}

static void serve(const char *line) {
  const char *id = find(line, "id");
  size_t digits = id ? strspn(id, "0123456789") : 0;
  printf("{\"id\":%.*s", digits ? (int)digits : 4, digits ? id : "null");
  if (setjmp(used_up)) answer("error", "asks for more randomness than the vector has");
  else reply(line);
  puts("}");
  fflush(stdout);
}

int main(void) {
  static const struct bytes none;
  struct bytes *const all[] = {&given, &ek, &dk, &c, &K};
  const char *line;
  while ((line = read_line())) {
    size_t i;
    serve(line);
    randomness = none;
    for (i = 0; i < sizeof all / sizeof *all; i++) {
      free(all[i]->data);
      *all[i] = none;
    }
  }
  return 0;
}

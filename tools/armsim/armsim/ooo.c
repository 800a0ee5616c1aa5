/* An out-of-order pipeline, by tables from model.py: in-order dispatch with limits of groups, a bounded
 * queue for each pipe, a bounded window, the oldest first, forwarding between accumulators and from stores
 * to loads. And caches. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PIPES 8
#define MICRO 16
#define CALENDAR 8192 /* cycles ahead that can be reserved */
#define STORES 16     /* bits of the table of recent stores */

typedef struct {
    int32_t micro, pipes[MICRO], busy[MICRO]; /* micro-operations: masks of pipes, cycles one is busy */
    int32_t latency, forward, kind;           /* to an accumulator of the same kind: forward */
    int32_t reads, read[12];
    int32_t writes, written[8], own[8];       /* own >= 0: a latency of its own (write-back) */
    int32_t accumulator;                      /* the register that is needed late, or -1 */
    int32_t memory, bytes;                    /* 0 none, 1 load, 2 store */
} instruction;

typedef struct {
    int32_t pipes, width, window, queue, group[8], most[8], front, forward, split_load, split_store;
} pipeline;

enum held { WIDTH, WINDOW, QUEUE, GROUP, ILL_ALIGNED, FORWARDED };

typedef struct {
    const pipeline *c;
    int64_t *held, now, end;
    int32_t used, in_group[8];
    uint8_t reserved[PIPES][CALENDAR];
    int64_t past[PIPES]; /* before this cycle nothing is reserved */
    int64_t queue[PIPES][256];
    int32_t queued[PIPES];
    int64_t window[1024], retired;
    int32_t place;
    int64_t ready[96], early[96]; /* results, and results for an accumulator */
    int32_t kind[96];
    uint64_t stored[1 << STORES];
    int64_t stored_at[1 << STORES];
} state;

static void next_cycle(state *s, enum held why)
{
    s->now++;
    s->used = 0;
    memset(s->in_group, 0, sizeof s->in_group);
    s->held[why]++;
}

static uint32_t slot(uint64_t granule)
{
    return (uint32_t)(granule * 0x9E3779B97F4A7C15ull >> (64 - STORES));
}

static int64_t operands(const state *s, const instruction *in)
{
    int64_t at = 0;
    for (int i = 0; i < in->reads; i++) {
        int r = in->read[i];
        int early = r == in->accumulator && in->kind && s->kind[r] == in->kind;
        int64_t x = early ? s->early[r] : s->ready[r];
        if (x > at) at = x;
    }
    return at;
}

/* More cycles of an access that is ill aligned, 16 bytes at a time. */
static int split(const pipeline *c, const instruction *in, uint64_t address)
{
    int extra = 0;
    int64_t piece = in->bytes > 16 ? 16 : in->bytes;
    for (int64_t o = 0; o < in->bytes; o += piece) {
        uint64_t a = address + (uint64_t)o;
        int64_t size = in->bytes - o < piece ? in->bytes - o : piece;
        uint64_t last = a + (uint64_t)size - 1;
        if (in->memory == 1 && ((a >> 6) != (last >> 6) || (size == 16 && (a & 3)))) extra += c->split_load;
        if (in->memory == 2 && (a >> 4) != (last >> 4)) extra += c->split_store;
    }
    return extra;
}

/* When a load can begin that reads what was stored. */
static int64_t after_stores(state *s, const instruction *in, uint64_t address, int64_t at)
{
    for (uint64_t g = address >> 3; g <= (address + (uint64_t)in->bytes - 1) >> 3; g++) {
        uint32_t h = slot(g);
        int64_t x = s->stored_at[h] + s->c->forward - in->latency;
        if (s->stored[h] == g + 1 && x > s->now) {
            s->held[FORWARDED]++;
            if (x > at) at = x;
        }
    }
    return at;
}

/* The first cycle from `at` on in which the pipe is free for `busy` cycles. */
static int64_t free_slot(state *s, int p, int64_t at, int busy)
{
    for (; s->past[p] < s->now; s->past[p]++) s->reserved[p][s->past[p] & (CALENDAR - 1)] = 0;
    for (;; at++) {
        int o = 0;
        while (o < busy && !s->reserved[p][(at + o) & (CALENDAR - 1)]) o++;
        if (o == busy) return at;
    }
}

/* Entries of a pipe's queue that have not issued. */
static int waiting(state *s, int p)
{
    int m = 0;
    for (int i = 0; i < s->queued[p]; i++)
        if (s->queue[p][i] > s->now) s->queue[p][m++] = s->queue[p][i];
    return s->queued[p] = m;
}

/* Dispatches a micro-operation and gives the cycle in which it issues. */
static int64_t dispatch(state *s, int32_t pipes, int busy, int64_t ready, int32_t latency)
{
    const pipeline *c = s->c;
    for (;;) {
        if (s->used >= c->width) { next_cycle(s, WIDTH); continue; }
        if (s->window[s->place] > s->now) { next_cycle(s, WINDOW); continue; }
        int best = -1, shortest = 0, any_group = 0;
        int64_t earliest = 0;
        for (int p = 0; p < c->pipes; p++) {
            if (!(pipes >> p & 1) || s->in_group[c->group[p]] >= c->most[c->group[p]]) continue;
            any_group = 1;
            int length = waiting(s, p);
            if (length >= c->queue) continue;
            int64_t from = s->now + c->front;
            int64_t at = free_slot(s, p, ready > from ? ready : from, busy);
            if (best < 0 || at < earliest || (at == earliest && length < shortest)) {
                best = p;
                earliest = at;
                shortest = length;
            }
        }
        if (best < 0) { next_cycle(s, any_group ? QUEUE : GROUP); continue; }
        int64_t at = earliest;
        if (at - s->now > CALENDAR - 64) at = s->now + CALENDAR - 64;
        for (int o = 0; o < busy; o++) s->reserved[best][(at + o) & (CALENDAR - 1)] = 1;
        s->queue[best][s->queued[best]++] = at;
        s->used++;
        s->in_group[c->group[best]]++;
        if (at + latency > s->retired) s->retired = at + latency;
        s->window[s->place] = s->retired;
        s->place = (s->place + 1) % c->window;
        return at;
    }
}

static void run(state *s, const instruction *in, uint64_t address)
{
    int64_t ready = operands(s, in), first = -1, done = 0;
    int extra = in->memory ? split(s->c, in, address) : 0;
    if (in->memory == 1) ready = after_stores(s, in, address, ready);
    if (extra) s->held[ILL_ALIGNED]++;
    for (int u = 0; u < in->micro; u++) {
        int busy = in->busy[u] + (u == 0 ? extra : 0);
        int64_t at = dispatch(s, in->pipes[u], busy, ready, in->latency);
        if (first < 0) first = at;
        if (at + busy - 1 > done) done = at + busy - 1;
    }
    if (in->micro == 0) { /* done by renaming */
        while (s->used >= s->c->width) next_cycle(s, WIDTH);
        s->used++;
        first = done = s->now > ready ? s->now : ready;
    }
    for (int i = 0; i < in->writes; i++) {
        int r = in->written[i], own = in->own[i] >= 0;
        int64_t x = own ? first + in->own[i] : first + in->latency + extra;
        if (in->micro > 1 && !own && done + 1 > x) x = done + 1;
        s->ready[r] = x;
        s->early[r] = first + in->forward;
        s->kind[r] = in->kind;
        if (x > s->end) s->end = x;
    }
    if (in->memory == 2)
        for (uint64_t g = address >> 3; g <= (address + (uint64_t)in->bytes - 1) >> 3; g++) {
            s->stored[slot(g)] = g + 1;
            s->stored_at[slot(g)] = done;
        }
    if (done + 1 > s->end) s->end = done + 1;
}

/* Cycles of a trace of blocks; counts in `held` what held dispatch up, and in `spent` the cycles in which each block was
 * dispatched, the last one to the end. */
int64_t simulate(const pipeline *c, const instruction *table, const uint32_t *starts, const uint32_t *words,
                 const uint32_t *trace, int64_t n, int64_t *held, const uint64_t *addresses, int64_t *spent)
{
    state *s = calloc(1, sizeof *s);
    if (!s || c->window > 1024 || c->queue > 255) return -1;
    s->c = c;
    s->held = held;
    memset(held, 0, 6 * sizeof *held);
    for (int64_t t = 0; t < n; t++) {
        int64_t before = s->now;
        for (uint32_t k = starts[trace[t]]; k < starts[trace[t] + 1]; k++) {
            const instruction *in = &table[words[k]];
            run(s, in, in->memory ? *addresses++ : 0);
        }
        spent[trace[t]] += s->now - before;
    }
    int64_t cycles = s->end > s->now ? s->end : s->now;
    if (n) spent[trace[n - 1]] += cycles - s->now;
    free(s);
    return cycles;
}

/* 1 if the line is not in its set, which keeps the most recently used ones. */
static int touch(uint64_t *tags, int sets, int ways, uint64_t line)
{
    uint64_t *set = tags + (size_t)(line % (uint64_t)sets) * (size_t)ways;
    int i = 0;
    while (i < ways && set[i] != line + 1) i++;
    int miss = i == ways;
    if (miss) i = ways - 1;
    for (; i > 0; i--) set[i] = set[i - 1];
    set[0] = line + 1;
    return miss;
}

/* Misses of the second run of the same trace. */
int64_t icache(const uint64_t *address, const uint32_t *size, const uint32_t *trace, int64_t n, int sets,
               int ways, int bits)
{
    uint64_t *tags = calloc((size_t)sets * (size_t)ways, 8);
    int64_t misses = 0;
    for (int pass = 0; pass < 2; pass++) {
        misses = 0;
        for (int64_t t = 0; t < n; t++) {
            uint64_t last = (address[trace[t]] + size[trace[t]] - 1) >> bits;
            for (uint64_t a = address[trace[t]] >> bits; a <= last; a++) misses += touch(tags, sets, ways, a);
        }
    }
    free(tags);
    return misses;
}

int64_t dcache(const uint64_t *accesses, int64_t n, int sets, int ways, int bits)
{
    uint64_t *tags = calloc((size_t)sets * (size_t)ways, 8);
    int64_t misses = 0;
    for (int pass = 0; pass < 2; pass++) {
        misses = 0;
        for (int64_t i = 0; i < n; i++) {
            uint64_t first = accesses[i] >> 8, last = (first + (accesses[i] & 127) - 1) >> bits;
            for (uint64_t a = first >> bits; a <= last; a++) misses += touch(tags, sets, ways, a);
        }
    }
    free(tags);
    return misses;
}

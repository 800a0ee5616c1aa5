/* Two threads whose first calls come at once, for tools that look for races. */
#include <goodprime.h>
#include <pthread.h>

struct memory {
    uint8_t pk[GOODPRIME_SNTRUP761_PUBLICKEYBYTES], sk[GOODPRIME_SNTRUP761_SECRETKEYBYTES];
    uint8_t ct[GOODPRIME_SNTRUP761_CIPHERTEXTBYTES], sent[32], received[32];
    int status;
};

static void *work(void *argument)
{
    struct memory *m = argument;
    m->status = goodprime_sntrup761_keypair(m->pk, sizeof m->pk, m->sk, sizeof m->sk)
        || goodprime_sntrup761_encaps(m->ct, sizeof m->ct, m->sent, 32, m->pk, sizeof m->pk)
        || goodprime_sntrup761_decaps(m->received, 32, m->ct, sizeof m->ct, m->sk, sizeof m->sk);
    return NULL;
}

int main(void)
{
    static struct memory memory[2];
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        if (pthread_create(threads + i, NULL, work, memory + i))
            return 1;
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
    return memory[0].status || memory[1].status;
}

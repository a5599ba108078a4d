#import "ForkedLocks.h"

enum { most = 16 };
static pthread_mutex_t *locks[most];
static unsigned count;
static pthread_mutex_t own = PTHREAD_MUTEX_INITIALIZER;

static void lockAll(void) {
    pthread_mutex_lock(&own);
    for (unsigned i = 0; i < count; i++) pthread_mutex_lock(locks[i]);
}

static void unlockAll(void) {
    for (unsigned i = 0; i < count; i++) pthread_mutex_unlock(locks[i]);
    pthread_mutex_unlock(&own);
}

static void watch(void) { pthread_atfork(lockAll, unlockAll, unlockAll); }

void keepOpenInChildren(pthread_mutex_t *lock) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch);
    pthread_mutex_lock(&own);
    /* A child that was forked while a thread prepared its lock prepares it again. */
    unsigned known = 0;
    while (known < count && locks[known] != lock) known++;
    if (known == count && count < most) locks[count++] = lock;
    pthread_mutex_unlock(&own);
}

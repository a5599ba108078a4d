#import "Budget.h"

#import "ForkedLocks.h"
#include <time.h>

/* An answer is worth what GNUstep's own search for a name usually takes, and a little more for what it would have decoded. */
static const int64_t worthOfAnswer = 2000000;
/* The first pause after no daemon was there; each further one is twice as long, up to the last. */
#define firstPause 1000000000
#define lastPause 64000000000

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Guarded by the lock. What is left, in nanoseconds: none when it is not positive; and until when the daemon is not asked. */
static int64_t whole, rest, pauseEnd, pauseLength = firstPause;

static void prepare(void) {
    NSInteger chosen = [[NSUserDefaults standardUserDefaults] integerForKey: @"NibAssetsBudget"];
    whole = (chosen > 0 && chosen <= 60000 ? chosen : 100) * 1000000;
    rest = whole;
    keepOpenInChildren(&lock);
}

static int64_t wholeBudget(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    return whole;
}

unsigned budgetMilliseconds(void) {
    wholeBudget();
    pthread_mutex_lock(&lock);
    int64_t left = rest;
    pthread_mutex_unlock(&lock);
    /* Half of the rest, so that one slow picture leaves something for all others. Less than one means the library's own limit, 20 s. */
    return left < 2000000 ? 1 : (unsigned)(left / 2000000);
}

int64_t nanosecondsNow(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

BOOL mayAskDaemon(void) {
    wholeBudget();
    pthread_mutex_lock(&lock);
    BOOL may = rest > 0 && (pauseEnd == 0 || nanosecondsNow() >= pauseEnd);
    pthread_mutex_unlock(&lock);
    return may;
}

/* Changes what is left. Returns whether that used it up. */
static BOOL change(int64_t amount) {
    if (rest <= 0) return NO;
    rest = rest + amount > whole ? whole : rest + amount;
    return rest <= 0;
}

void noteAnswer(int64_t start) {
    pthread_mutex_lock(&lock);
    BOOL isUsedUp = change(worthOfAnswer - (nanosecondsNow() - start));
    pauseLength = firstPause;
    pthread_mutex_unlock(&lock);
    if (isUsedUp) NSLog(@"NibAssets: the daemon is slower than GNUstep's own search, which this process uses from now on");
}

void noteTimeout(int64_t start) {
    pthread_mutex_lock(&lock);
    BOOL isUsedUp = change(start - nanosecondsNow());
    pthread_mutex_unlock(&lock);
    if (isUsedUp) NSLog(@"NibAssets: the daemon does not answer; this process uses GNUstep's own search from now on");
}

void noteAbsence(int64_t start) {
    pthread_mutex_lock(&lock);
    int64_t now = nanosecondsNow();
    change(start - now);
    pauseEnd = now + pauseLength;
    pauseLength = pauseLength * 2 > lastPause ? lastPause : pauseLength * 2;
    pthread_mutex_unlock(&lock);
}

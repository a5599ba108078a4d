#import "Daemon.h"

#import "OpenBundle.h"
#import "Process.h"
#include <pthread.h>
#include <string.h>
#include <time.h>

/* Time that each answer adds to the budget, in nanoseconds: the usual time of GNUstep's own search for a name, and a little for the decoding. */
static const int64_t answerCredit = 2000000;
/* Pauses after a failure to reach a daemon, in nanoseconds: the first pause; each further pause is twice as long, up to the last. */
#define firstPause 1000000000
#define lastPause 64000000000

static pthread_mutex_t budgetLock = PTHREAD_MUTEX_INITIALIZER;
/* Guarded by the budgetLock. The whole budget and the rest of it (used up if not positive), end and length of the pause; all in nanoseconds. */
static int64_t budget, remainingBudget, pauseEnd, pauseLength = firstPause;

static void readBudget(void) {
    NSInteger chosen = [[NSUserDefaults standardUserDefaults] integerForKey: @"NibAssetsBudget"];
    budget = (chosen > 0 && chosen <= 60000 ? chosen : 100) * 1000000;
    remainingBudget = budget;
    keepOpenInChildren(&budgetLock);
}

static void readBudgetOnce(void) { ONCE(readBudget); }

static unsigned budgetMilliseconds(void) {
    readBudgetOnce();
    pthread_mutex_lock(&budgetLock);
    int64_t left = remainingBudget;
    pthread_mutex_unlock(&budgetLock);
    /* Half of the rest, so that one slow picture leaves time for the others. At least 1, because 0 means the library's own limit, 20 s. */
    return left < 2000000 ? 1 : (unsigned)(left / 2000000);
}

int64_t nanosecondsNow(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

BOOL mayAskDaemon(void) {
    readBudgetOnce();
    pthread_mutex_lock(&budgetLock);
    BOOL may = remainingBudget > 0 && (pauseEnd == 0 || nanosecondsNow() >= pauseEnd);
    pthread_mutex_unlock(&budgetLock);
    return may;
}

/* Adds to the rest of the budget, up to the whole. Returns whether this used the budget up. */
static BOOL addToBudget(int64_t amount) {
    if (remainingBudget <= 0) return NO;
    remainingBudget = remainingBudget + amount > budget ? budget : remainingBudget + amount;
    return remainingBudget <= 0;
}

/* Notes that a call that began at `start` was answered. */
static void noteAnswer(int64_t start) {
    pthread_mutex_lock(&budgetLock);
    BOOL isUsedUp = addToBudget(answerCredit - (nanosecondsNow() - start));
    pauseLength = firstPause;
    pthread_mutex_unlock(&budgetLock);
    if (isUsedUp) NSLog(@"NibAssets: the daemon is slower than GNUstep's own search, which this process uses from now on");
}

/* Notes that a daemon was silent or absent. `spent`: nanoseconds that the call takes from the budget. */
static void noteSilence(int64_t spent, BOOL isAbsent) {
    pthread_mutex_lock(&budgetLock);
    int64_t now = nanosecondsNow();
    BOOL isUsedUp = addToBudget(-spent);
    if (isAbsent) {
        pauseEnd = now + pauseLength;
        pauseLength = pauseLength * 2 > lastPause ? lastPause : pauseLength * 2;
    }
    pthread_mutex_unlock(&budgetLock);
    if (isUsedUp) NSLog(@"NibAssets: the daemon does not answer; this process uses GNUstep's own search from now on");
}

static nibassets_client *client;

static void makeClient(void) {
    nibassets_client_options options = {.size = sizeof options, .timeout_ms = budgetMilliseconds(), .may_start_daemon = -1};
    client = nibassets_client_create(&options, NULL);
}

nibassets_client *nibAssetsClient(void) {
    ONCE(makeClient);
    return client;
}

/* Has the first pictures of most applications, the icon and its background tile, decoded while the application starts. */
static void prefetchIcon(NSBundle *bundle, nibassets_bundle *handle) {
    char icon[256];
    const char *names[] = {"common_Tile", icon};
    id name = [[bundle infoDictionary] objectForKey: @"NSIcon"];
    BOOL isText = [name isKindOfClass: [NSString class]] && [name getCString: icon maxLength: sizeof icon encoding: NSUTF8StringEncoding];
    nibassets_bundle_prefetch(handle, NIBASSETS_IMAGE, names, isText ? 2 : 1, NIBASSETS_DO_NOT_WAIT, NULL);
}

BOOL beginOpening(void) {
    NSBundle *bundle = [NSBundle mainBundle];
    OpenBundle *open = openBundle(bundle);
    nibassets_bundle *handle = handleOf(open, NULL);
    if (nibassets_client_is_connected(nibAssetsClient())) {
        prefetchIcon(bundle, handle);
        return YES;
    }
    closeHandle(open);
    return NO;
}

void continueOpening(void) { nibassets_client_dispatch(nibAssetsClient(), NULL); }

/* Uses a separate client: the process's client never starts a daemon, so that no lookup waits for a start. */
static void *start(void *unused) {
    nibassets_client *starter = nibassets_client_create(NULL, NULL);
    nibassets_bundle_release(starter != NULL ? nibassets_bundle_open(starter, NULL, NULL, NULL) : NULL);
    nibassets_client_release(starter);
    return NULL;
}

void startDaemon(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, start, NULL) == 0) pthread_detach(thread);
}

/* The answer that a failed call of at most `limit` milliseconds stands for. */
static Answer answerForFailure(const nibassets_error *error, int64_t start, unsigned limit) {
    int64_t spent = nanosecondsNow() - start, whole = (int64_t)limit * 1000000;
    switch (error->status) {
    case NIBASSETS_NOT_FOUND:
        noteAnswer(start);
        return Nothing;
    case NIBASSETS_TIMED_OUT:
        /* All calls together wait for a silent daemon as long as one call, so later calls return at once. */
        noteSilence(spent > whole ? spent : whole, NO);
        return NoAnswer;
    case NIBASSETS_NO_SERVICE:
    case NIBASSETS_SYSTEM_ERROR:
    case NIBASSETS_PROTOCOL_ERROR:
    case NIBASSETS_WRONG_VERSION:
    case NIBASSETS_UNTRUSTED_SERVICE:
        noteSilence(spent, YES);
        return NoAnswer;
    default:
        /* Damaged files, refused files, names that the daemon refuses: GNUstep handles these itself. */
        noteAnswer(start);
        return NoAnswer;
    }
}

Answer askDaemon(OpenBundle *open, NSString *name, uint32_t kind, nibassets_answer *found) {
    *found = (nibassets_answer){.size = sizeof *found};
    const char *text = [name UTF8String];
    BOOL isSound = kind == NIBASSETS_SOUND;
    if (text == NULL || *text == 0 || strchr(text, '/') != NULL || !mayAskDaemon()) return NoAnswer;
    if (!isAsListed(open)) return NoAnswer;
    if (isMissing(open, name, isSound)) return Nothing;
    unsigned limit = budgetMilliseconds();
    nibassets_client_set_timeout(nibAssetsClient(), limit);
    int64_t start = nanosecondsNow();
    nibassets_error error;
    nibassets_bundle *handle = handleOf(open, &error);
    if (handle != NULL && nibassets_bundle_answer(handle, kind, text, 0, found, &error) == 0) error.status = found->status;
    if (handle != NULL && error.status == NIBASSETS_DONE) {
        noteAnswer(start);
        return Found;
    }
    Answer answer = answerForFailure(&error, start, limit);
    if (answer == Nothing) {
        /* Without a bundle, or with a changed one, "not found" is no answer. */
        if (handle == NULL || !isAsListed(open)) return NoAnswer;
        noteMissing(open, name, isSound);
    }
    return answer;
}

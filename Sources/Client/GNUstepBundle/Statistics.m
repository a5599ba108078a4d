#import "Statistics.h"

#import "Process.h"
#import "ImageSearch.h"
#import "OpenBundle.h"
#import <Foundation/Foundation.h>

static pthread_mutex_t countsLock = PTHREAD_MUTEX_INITIALIZER;
/* Kinds of names whose searches take about the same time: found in the application, found in a folder of the system, found nowhere. */
enum { InApplication, InSystem, Nowhere, KINDS };
/* Number of names of each kind for which GNUstep's own search is measured. */
enum { SEARCHES = 3 };

/* Guarded by the countsLock: the counts, and the names that the daemon has answered until the end of the launch; the names are nil after that. */
static nibassets_report counts;
static NSMutableArray *answeredNames[KINDS];

void noteAnsweredName(NSString *name, NSString *path, int64_t duration) {
    int kind = path == nil ? Nowhere : liesBelow(path, [[NSBundle mainBundle] bundlePath]) ? InApplication : InSystem;
    pthread_mutex_lock(&countsLock);
    (*(path == nil ? &counts.missing : &counts.found))++;
    counts.answered_ns += (uint64_t)duration;
    if ([answeredNames[kind] count] < 1000) [answeredNames[kind] addObject: name];
    pthread_mutex_unlock(&countsLock);
}

void noteOwnSearch(int64_t duration) {
    pthread_mutex_lock(&countsLock);
    counts.own_way++;
    counts.own_way_ns += (uint64_t)duration;
    pthread_mutex_unlock(&countsLock);
}

/* Used by the main thread only: the names of each kind, the counts of the launch, and number and times of the searches so far. */
static NSArray *namesToSearch[KINDS];
static nibassets_report launchCounts;
static unsigned searchCount;
static int64_t searchTimes[KINDS * SEARCHES];

static void sendReport(nibassets_report report) {
    nibassets_bundle *handle = handleIfOpen(openBundle([NSBundle mainBundle]));
    report.size = sizeof report;
    if (handle != NULL) nibassets_bundle_report(handle, &report);
}

static void sendSavedTime(void) {
    int64_t saved = -(int64_t)launchCounts.answered_ns;
    for (int kind = 0; kind < KINDS; kind++) {
        int64_t count = (int64_t)[namesToSearch[kind] count], *times = searchTimes + kind * SEARCHES;
        /* The first search also lists the folders, so its time counts once only. */
        if (count > 0) saved += times[0] + (times[1] + times[2]) * (count - 1) / 2;
        [namesToSearch[kind] release];
        namesToSearch[kind] = nil;
    }
    if (saved > 0) sendReport((nibassets_report){.saved_ns = (uint64_t)saved});
}

void keepCountsInChildren(void) { keepOpenInChildren(&countsLock); }

void prepareReport(void) {
    pthread_mutex_lock(&countsLock);
    for (int kind = 0; kind < KINDS; kind++) answeredNames[kind] = [NSMutableArray new];
    pthread_mutex_unlock(&countsLock);
}

void reportLaunch(void) {
    pthread_mutex_lock(&countsLock);
    launchCounts = counts;
    counts = (nibassets_report){0};
    for (int kind = 0; kind < KINDS; kind++) {
        namesToSearch[kind] = answeredNames[kind];
        answeredNames[kind] = nil;
    }
    pthread_mutex_unlock(&countsLock);
    sendReport(launchCounts);
}

BOOL prepareNextSearch(void) {
    while (searchCount < KINDS * SEARCHES && [namesToSearch[searchCount / SEARCHES] count] == 0) searchCount += SEARCHES;
    if (searchCount < KINDS * SEARCHES) return YES;
    sendSavedTime();
    return NO;
}

/* Chooses names from the beginning, the middle and the end of the launch. */
void searchForNext(void) {
    NSArray *ofKind = namesToSearch[searchCount / SEARCHES];
    searchTimes[searchCount] = timeOfOwnSearch([ofKind objectAtIndex: searchCount % SEARCHES * ([ofKind count] - 1) / (SEARCHES - 1)]);
    searchCount++;
}

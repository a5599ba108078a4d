#import "Statistics.h"

#import "Process.h"
#import "ImageSearch.h"
#import "OpenBundle.h"
#import <AppKit/AppKit.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Guarded by the lock: what is counted, and the names that the daemon has answered, until the application has launched; nil after that. */
static nibassets_report counted;
static NSMutableArray *names;

/* How many names are searched for in GNUstep's own way. */
enum { SEARCHES = 4 };

static void note(uint32_t *count, uint64_t *sum, int64_t duration, NSString *answered) {
    pthread_mutex_lock(&lock);
    (*count)++;
    *sum += (uint64_t)duration;
    if (answered != nil && [names count] < 1000) [names addObject: answered];
    pthread_mutex_unlock(&lock);
}

void noteFoundName(NSString *name, int64_t duration) { note(&counted.found, &counted.answered_ns, duration, name); }
void noteMissingName(NSString *name, int64_t duration) { note(&counted.missing, &counted.answered_ns, duration, name); }
void noteOwnSearch(int64_t duration) { note(&counted.own_way, &counted.own_way_ns, duration, nil); }

static int inOrder(const void *one, const void *other) {
    int64_t difference = *(const int64_t *)one - *(const int64_t *)other;
    return (difference > 0) - (difference < 0);
}

@interface NibAssetsReporter : NSObject {
    NSArray *_names;
    nibassets_report _launched;
    unsigned _count;
    int64_t _times[SEARCHES];
}
@end

@implementation NibAssetsReporter

- (void) send: (nibassets_report)report {
    NibAssetsOpenBundle *open = [NibAssetsOpenBundle forBundle: [NSBundle mainBundle] languages: [NSUserDefaults userLanguages]];
    nibassets_bundle *handle = [open openHandle];
    report.size = sizeof report;
    if (handle != NULL) nibassets_bundle_report(handle, &report);
}

- (void) measureNext {
    [self performSelector: @selector(measure) withObject: nil afterDelay: 1
                  inModes: [NSArray arrayWithObjects: NSDefaultRunLoopMode, NSModalPanelRunLoopMode, nil]];
}

- (void) launched: (NSNotification *)notification {
    pthread_mutex_lock(&lock);
    _launched = counted;
    counted = (nibassets_report){0};
    _names = names;
    names = nil;
    pthread_mutex_unlock(&lock);
    [self send: _launched];
    if ([_names count] > 0) [self measureNext];
}

/* The names are spread over the start: those of the system and those of the application take different times. */
- (void) measure {
    _times[_count] = timeOfOwnSearch([_names objectAtIndex: _count * ([_names count] - 1) / (SEARCHES - 1)]);
    if (++_count < SEARCHES) {
        [self measureNext];
        return;
    }
    /* The median of the later ones: on a busy machine one of them may take ten times as long. */
    int64_t answered = (int64_t)_launched.found + _launched.missing;
    qsort(_times + 1, SEARCHES - 1, sizeof *_times, inOrder);
    int64_t own = _times[0] + _times[SEARCHES / 2] * (answered - 1), saved = own - (int64_t)_launched.answered_ns;
    if (saved > 0) [self send: (nibassets_report){.saved_ns = (uint64_t)saved}];
    [_names release];
    _names = nil;
}

@end

void reportWhenLaunched(void) {
    keepOpenInChildren(&lock);
    names = [NSMutableArray new];
    [[NSNotificationCenter defaultCenter] addObserver: [NibAssetsReporter new] selector: @selector(launched:)
                                                 name: NSApplicationDidFinishLaunchingNotification object: nil];
}

#import "Statistics.h"

#import "Process.h"
#import "ImageSearch.h"
#import "OpenBundle.h"
#import <AppKit/AppKit.h>

static pthread_mutex_t countsLock = PTHREAD_MUTEX_INITIALIZER;
/* Kinds of names whose searches take about the same time: found in the application, found in a folder of the system, found nowhere. */
enum { InApplication, InSystem, Nowhere, KINDS };
/* How many names of each kind are searched for in GNUstep's own way. */
enum { SEARCHES = 3 };

/* Guarded by the countsLock: what is counted, and the names that the daemon has answered, until the application has launched; nil after that. */
static nibassets_report counted;
static NSMutableArray *names[KINDS];

void noteAnsweredName(NSString *name, NSString *path, int64_t duration) {
    pthread_mutex_lock(&countsLock);
    (*(path == nil ? &counted.missing : &counted.found))++;
    counted.answered_ns += (uint64_t)duration;
    if (names[Nowhere] != nil) {
        int kind = path == nil ? Nowhere : [path hasPrefix: [[NSBundle mainBundle] bundlePath]] ? InApplication : InSystem;
        if ([names[kind] count] < 1000) [names[kind] addObject: name];
    }
    pthread_mutex_unlock(&countsLock);
}

void noteOwnSearch(int64_t duration) {
    pthread_mutex_lock(&countsLock);
    counted.own_way++;
    counted.own_way_ns += (uint64_t)duration;
    pthread_mutex_unlock(&countsLock);
}

@interface NibAssetsReporter : NSObject {
    NSArray *_names[KINDS];
    nibassets_report _launched;
    unsigned _count;
    int64_t _times[KINDS * SEARCHES];
}
@end

@implementation NibAssetsReporter

- (void) send: (nibassets_report)report {
    NibAssetsOpenBundle *open = [NibAssetsOpenBundle forBundle: [NSBundle mainBundle] languages: [NSUserDefaults userLanguages]];
    nibassets_bundle *handle = [open openHandle];
    report.size = sizeof report;
    if (handle != NULL) nibassets_bundle_report(handle, &report);
}

- (void) sendSaved {
    int64_t saved = -(int64_t)_launched.answered_ns;
    for (int kind = 0; kind < KINDS; kind++) {
        int64_t count = (int64_t)[_names[kind] count], *times = _times + kind * SEARCHES;
        /* The first search also reads folders. */
        if (count > 0) saved += times[0] + (times[1] + times[2]) * (count - 1) / 2;
        [_names[kind] release];
        _names[kind] = nil;
    }
    if (saved > 0) [self send: (nibassets_report){.saved_ns = (uint64_t)saved}];
}

- (void) measureNext {
    while (_count < KINDS * SEARCHES && [_names[_count / SEARCHES] count] == 0) _count += SEARCHES;
    if (_count == KINDS * SEARCHES) [self sendSaved];
    else [self performSelector: @selector(measure) withObject: nil afterDelay: 1
                       inModes: [NSArray arrayWithObjects: NSDefaultRunLoopMode, NSModalPanelRunLoopMode, nil]];
}

- (void) launched: (NSNotification *)notification {
    pthread_mutex_lock(&countsLock);
    _launched = counted;
    counted = (nibassets_report){0};
    for (int kind = 0; kind < KINDS; kind++) {
        _names[kind] = names[kind];
        names[kind] = nil;
    }
    pthread_mutex_unlock(&countsLock);
    [self send: _launched];
    [self measureNext];
}

/* The names are spread over the start. */
- (void) measure {
    NSArray *ofKind = _names[_count / SEARCHES];
    _times[_count] = timeOfOwnSearch([ofKind objectAtIndex: _count % SEARCHES * ([ofKind count] - 1) / (SEARCHES - 1)]);
    _count++;
    [self measureNext];
}

@end

void reportWhenLaunched(void) {
    keepOpenInChildren(&countsLock);
    for (int kind = 0; kind < KINDS; kind++) names[kind] = [NSMutableArray new];
    [[NSNotificationCenter defaultCenter] addObserver: [NibAssetsReporter new] selector: @selector(launched:)
                                                 name: NSApplicationDidFinishLaunchingNotification object: nil];
}

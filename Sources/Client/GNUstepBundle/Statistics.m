#import "Statistics.h"

#import "ForkedLocks.h"
#import "OpenBundle.h"
#import <AppKit/AppKit.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Guarded by the lock. */
static nibassets_report counted;

static void note(uint32_t *count, uint64_t *sum, int64_t duration) {
    pthread_mutex_lock(&lock);
    (*count)++;
    *sum += (uint64_t)duration;
    pthread_mutex_unlock(&lock);
}

void noteFoundName(int64_t duration) { note(&counted.found, &counted.answered_ns, duration); }
void noteMissingName(int64_t duration) { note(&counted.missing, &counted.answered_ns, duration); }
void noteOwnSearch(int64_t duration) { note(&counted.own_way, &counted.own_way_ns, duration); }

@interface NibAssetsReporter : NSObject
@end

@implementation NibAssetsReporter

- (void) report: (NSNotification *)notification {
    NibAssetsOpenBundle *open = [NibAssetsOpenBundle forBundle: [NSBundle mainBundle] languages: [NSUserDefaults userLanguages]];
    pthread_mutex_lock(&lock);
    nibassets_report report = counted;
    counted = (nibassets_report){0};
    pthread_mutex_unlock(&lock);
    report.size = sizeof report;
    /* Only where its own way was measured can it be said what the others would have taken. */
    if (report.own_way > 0) {
        uint64_t own = report.own_way_ns / report.own_way * (report.found + report.missing);
        report.saved_ns = own > report.answered_ns ? own - report.answered_ns : 0;
    }
    nibassets_bundle *handle = [open openHandle];
    if (handle != NULL) nibassets_bundle_report(handle, &report);
}

@end

void reportWhenLaunched(void) {
    keepOpenInChildren(&lock);
    [[NSNotificationCenter defaultCenter] addObserver: [NibAssetsReporter new] selector: @selector(report:)
                                                 name: NSApplicationDidFinishLaunchingNotification object: nil];
}

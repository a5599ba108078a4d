/* A bundle that GNUstep loads into an unmodified application: writes the nanoseconds inside +imageNamed: and +soundNamed: and those from
   START_TIMER_BEGIN (seconds of the day's clock, just before the program was executed) until it has launched, to START_TIMER_OUTPUT, and ends the
   application. It is loaded last, so that it measures what other bundles have put in place. */

#import <AppKit/AppKit.h>
#import <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static id (*plainNamed[2])(id, SEL, NSString *);
static unsigned long long inside;
static int depth;

static unsigned long long nanoseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (unsigned long long)now.tv_sec * 1000000000u + (unsigned long long)now.tv_nsec;
}

static id timed(int kind, id self, SEL selector, NSString *name) {
    unsigned long long start = nanoseconds(CLOCK_MONOTONIC);
    depth++;
    id object = nil;
    @try {
        object = plainNamed[kind](self, selector, name);
    } @finally {
        if (--depth == 0) inside += nanoseconds(CLOCK_MONOTONIC) - start;
    }
    return object;
}

static id imageNamed(id self, SEL selector, NSString *name) { return timed(0, self, selector, name); }
static id soundNamed(id self, SEL selector, NSString *name) { return timed(1, self, selector, name); }

static void replace(Class class, SEL selector, int kind, IMP implementation) {
    Method method = class_getClassMethod([class class], selector);
    plainNamed[kind] = (void *)method_getImplementation(method);
    method_setImplementation(method, implementation);
}

@interface StartTimer : NSObject
@end

@implementation StartTimer

- (id) init {
    replace([NSImage class], @selector(imageNamed:), 0, (IMP)imageNamed);
    replace([NSSound class], @selector(soundNamed:), 1, (IMP)soundNamed);
    [[NSNotificationCenter defaultCenter] addObserver: self selector: @selector(launched:)
                                                 name: NSApplicationDidFinishLaunchingNotification object: nil];
    return [super init];
}

- (void) launched: (NSNotification *)notification {
    double begin = strtod(getenv("START_TIMER_BEGIN"), NULL);
    FILE *output = fopen(getenv("START_TIMER_OUTPUT"), "w");
    fprintf(output, "%llu %.0f\n", inside, (double)nanoseconds(CLOCK_REALTIME) - begin * 1e9);
    fclose(output);
    _exit(0);
}

@end

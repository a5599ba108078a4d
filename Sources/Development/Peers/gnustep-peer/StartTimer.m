/* A bundle that GNUstep loads into an unmodified application. Writes three durations in nanoseconds to START_TIMER_OUTPUT, and ends the
   application: inside +imageNamed: and +soundNamed:, of the next bundle's load, and from START_TIMER_BEGIN (seconds of the day's clock, just before
   the program was executed) until the application has launched. If START_TIMER_NEXT is set, there is a next bundle, which replaces its methods before
   this bundle replaces the lookups. Classes of images are initialized first, because every start pays for that outside of lookups. */

#import <AppKit/AppKit.h>
#import <objc/runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static id (*plainNamed[2])(id, SEL, NSString *);
static Class (*plainPrincipalClass)(id, SEL);
static id (*plainInit)(id, SEL);
static unsigned long long inside, loading;
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

static void *replace(Method method, IMP implementation) {
    void *plain = (void *)method_getImplementation(method);
    method_setImplementation(method, implementation);
    return plain;
}

static void timeLookups(void) {
    plainNamed[0] = replace(class_getClassMethod([NSImage class], @selector(imageNamed:)), (IMP)imageNamed);
    plainNamed[1] = replace(class_getClassMethod([NSSound class], @selector(soundNamed:)), (IMP)soundNamed);
}

static id init(id self, SEL selector) {
    unsigned long long start = nanoseconds(CLOCK_MONOTONIC);
    self = plainInit(self, selector);
    loading += nanoseconds(CLOCK_MONOTONIC) - start;
    timeLookups();
    return self;
}

static Class principalClass(id self, SEL selector) {
    unsigned long long start = nanoseconds(CLOCK_MONOTONIC);
    Class class = plainPrincipalClass(self, selector);
    loading = nanoseconds(CLOCK_MONOTONIC) - start;
    method_setImplementation(class_getInstanceMethod([NSBundle class], selector), (IMP)plainPrincipalClass);
    plainInit = replace(class_getInstanceMethod(class, @selector(init)), (IMP)init);
    return class;
}

@interface StartTimer : NSObject
@end

@implementation StartTimer

- (id) init {
    [NSImageRep class];
    [NSImage class];
    if (getenv("START_TIMER_NEXT") == NULL) timeLookups();
    else plainPrincipalClass = replace(class_getInstanceMethod([NSBundle class], @selector(principalClass)), (IMP)principalClass);
    [[NSNotificationCenter defaultCenter] addObserver: self selector: @selector(launched:)
                                                 name: NSApplicationDidFinishLaunchingNotification object: nil];
    return [super init];
}

- (void) launched: (NSNotification *)notification {
    double begin = strtod(getenv("START_TIMER_BEGIN"), NULL);
    FILE *output = fopen(getenv("START_TIMER_OUTPUT"), "w");
    fprintf(output, "%llu %llu %.0f\n", inside, loading, (double)nanoseconds(CLOCK_REALTIME) - begin * 1e9);
    fclose(output);
    _exit(0);
}

@end

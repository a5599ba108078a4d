/* Measures the time in which a GNUstep application loads a nib. The benchmark compiles this program if GNUstep is installed.

   load_nib FILE LOADS PASSES: runs a pass to warm up, then PASSES passes, and prints the nanoseconds of each. A pass loads the file LOADS times and
   releases the objects of each load. */

#import <AppKit/AppKit.h>
#include <stdio.h>
#include <time.h>

@interface Owner : NSObject
@end

@implementation Owner
- (void) press: (id)sender {
}
@end

static unsigned long long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)now.tv_sec * 1000000000u + (unsigned long long)now.tv_nsec;
}

static BOOL load(NSString *path) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    Owner *owner = [[Owner new] autorelease];
    NSMutableArray *objects = [NSMutableArray array];
    NSDictionary *table = [NSDictionary dictionaryWithObjectsAndKeys: owner, NSNibOwner, objects, NSNibTopLevelObjects, nil];
    BOOL isLoaded = [NSBundle loadNibFile: path externalNameTable: table withZone: NSDefaultMallocZone()];
    /* The caller owns the top-level objects. */
    for (id object in objects) [object release];
    [pool release];
    return isLoaded;
}

int main(int count, char **arguments) {
    if (count != 4) return 2;
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    [NSApplication sharedApplication];
    NSString *path = [NSString stringWithUTF8String: arguments[1]];
    for (int pass = 0; pass <= atoi(arguments[3]); pass++) {
        unsigned long long start = nanoseconds();
        for (int i = 0; i < atoi(arguments[2]); i++) {
            if (!load(path)) return 1;
        }
        if (pass) printf("%llu\n", nanoseconds() - start);
    }
    [pool release];
    return 0;
}

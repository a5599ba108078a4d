#import "GNUstepReaders.h"

#import "Remarks.h"
#import <AppKit/AppKit.h>
#include <pthread.h>

/* The types that the daemon tries first in the GNUstep profile. A test compares them with its own. */
static NSString *const daemons[] = {@"tiff", @"tif", @"pnm", @"ppm", @"gif", @"jpeg", @"jpg", @"png", @"icns"};
enum { count = sizeof daemons / sizeof *daemons };

static NSSet *shared;

/* Up to the first type that the daemon does not try, or at another place. */
static void compareTypes(void) {
    NSMutableSet *types = [NSMutableSet set];
    unsigned next = 0;
    for (NSString *type in [NSBitmapImageRep imageUnfilteredFileTypes]) {
        while (next < count && ![daemons[next] isEqual: type]) next++;
        if (next == count) break;
        [types addObject: type];
    }
    shared = [types copy];
}

BOOL isOwnReaderFirst(void) {
    NSArray *readers = [NSImageRep registeredImageRepClasses];
    Class first = [readers count] > 0 ? [readers objectAtIndex: 0] : Nil;
    if (first != [NSBitmapImageRep class]) sayWhatIsLeft(@"searches images", @"%@ reads them before NSBitmapImageRep", first);
    return first == [NSBitmapImageRep class];
}

BOOL isSharedType(NSString *type) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, compareTypes);
    return [shared containsObject: type];
}

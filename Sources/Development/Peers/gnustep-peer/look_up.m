/* Measures the time in which a GNUstep application gets images. The benchmark compiles this program if GNUstep is installed, as NAME in a folder
   NAME.app, so that GNUstep takes the folder for the application's bundle.

   For each argument, in order, prints the nanoseconds of one +imageNamed:. A name that begins with "absent" must not be found, every
   other name must. */

#import <AppKit/AppKit.h>
#include <stdio.h>
#include <time.h>

static unsigned long long nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (unsigned long long)now.tv_sec * 1000000000u + (unsigned long long)now.tv_nsec;
}

int main(int count, char **arguments) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    for (int i = 1; i < count; i++) {
        NSString *name = [NSString stringWithUTF8String: arguments[i]];
        unsigned long long start = nanoseconds();
        NSImage *image = [NSImage imageNamed: name];
        /* GNUstep decodes an image when a program first needs the pixels. */
        if ([[image representations] count] > 0) [(id)[[image representations] objectAtIndex: 0] pixelsWide];
        printf("%llu\n", nanoseconds() - start);
        if ((image != nil) == [name hasPrefix: @"absent"]) {
            fprintf(stderr, "GNUstep %s %s\n", image ? "finds" : "does not find", arguments[i]);
            return 1;
        }
    }
    [pool release];
    return 0;
}

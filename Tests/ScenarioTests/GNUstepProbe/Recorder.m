/* A bundle that GNUstep loads into an unmodified application (GSAppKitUserBundles), after NibAssets.bundle: records the application's look-ups by
   name, with all facts about the results, until it has launched and drawn its windows, or shows a panel before. RECORDER_OUTPUT is the file, which
   ends with the line "finished" when complete. The application goes on, so that its windows can be looked at.

   A line: kind, asked name, "nothing" or the output of `writeImage`. The last but one: "shared" and the number of bitmaps in the daemon's memory.

   RECORDER_END is the number of a process that is killed, or gets the signal RECORDER_SIGNAL, at the application's tenth look-up, or at the look-up
   with the number RECORDER_AT. */

#import "Facts.h"
#include <signal.h>
#include <stdlib.h>

static id (*plainImageNamed)(id, SEL, NSString *);
static id (*plainSoundNamed)(id, SEL, NSString *);
static NSMutableArray *asked, *got;
static BOOL isWriting;

static void disturb(void) {
    const char *process = getenv("RECORDER_END"), *number = getenv("RECORDER_SIGNAL"), *at = getenv("RECORDER_AT");
    if (process == NULL || [asked count] != (NSUInteger)(at != NULL ? atoi(at) : 10)) return;
    kill(atoi(process), number != NULL ? atoi(number) : SIGKILL);
}

static void note(NSString *kind, NSString *name, id object) {
    if (isWriting) return;
    @synchronized (asked) {
        [asked addObject: [NSString stringWithFormat: @"%@\t%@", kind, name]];
        [got addObject: object != nil ? object : [NSNull null]];
        disturb();
    }
}

static id imageNamed(id self, SEL selector, NSString *name) {
    id image = plainImageNamed(self, selector, name);
    note(@"image", name, image);
    return image;
}

static id soundNamed(id self, SEL selector, NSString *name) {
    id sound = plainSoundNamed(self, selector, name);
    note(@"sound", name, sound);
    return sound;
}

@interface Recorder : NSObject
@end

@implementation Recorder

- (void) writeAfter: (NSTimeInterval)delay {
    NSArray *modes = [NSArray arrayWithObjects: NSDefaultRunLoopMode, NSModalPanelRunLoopMode, NSEventTrackingRunLoopMode, nil];
    [self performSelector: @selector(write) withObject: nil afterDelay: delay inModes: modes];
}

- (id) init {
    asked = [NSMutableArray new];
    got = [NSMutableArray new];
    /* The classes are initialised before their methods are changed. */
    Method image = class_getClassMethod([NSImage class], @selector(imageNamed:));
    Method sound = class_getClassMethod([NSSound class], @selector(soundNamed:));
    plainImageNamed = (void *)method_setImplementation(image, (IMP)imageNamed);
    plainSoundNamed = (void *)method_setImplementation(sound, (IMP)soundNamed);
    [[NSNotificationCenter defaultCenter] addObserver: self selector: @selector(launched:)
                                                 name: NSApplicationDidFinishLaunchingNotification object: nil];
    /* For an application that shows a panel and waits for a click before it has launched. */
    [self writeAfter: 10];
    return [super init];
}

/* Waits half a second: windows are drawn in the run loop, with further look-ups. */
- (void) launched: (NSNotification *)notification {
    [NSObject cancelPreviousPerformRequestsWithTarget: self];
    [self writeAfter: 0.5];
}

- (void) write {
    FILE *output = fopen(getenv("RECORDER_OUTPUT"), "w");
    int shared = 0;
    isWriting = YES;
    for (NSUInteger i = 0; i < [asked count]; i++) {
        id object = [got objectAtIndex: i];
        fprintf(output, "%s\t", [[asked objectAtIndex: i] UTF8String]);
        if (object == [NSNull null]) fputs("nothing", output);
        else if ([object isKindOfClass: [NSImage class]]) writeImage(output, object), shared += sharedBitmaps(object);
        else fprintf(output, "%s %.17g", textOf([object name]), [object duration]);
        fputc('\n', output);
    }
    fprintf(output, "shared %d\nfinished\n", shared);
    fclose(output);
}

@end

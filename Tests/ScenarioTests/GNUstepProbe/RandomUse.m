/* A bundle that uses an unmodified application at random: asks for images, draws, writes to their pixels, clicks into windows and opens menus.
   It compares each picture with the result of GNUstep's reader for the same file. RECORDER_OUTPUT is the file for "used N pictures", or for the
   first wrong picture, at which the application ends. The use goes on until SIGTERM. RANDOM_SEED chooses the steps. */

#import "Facts.h"
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

static volatile sig_atomic_t isOver;
static void end(int number) { isOver = 1; }

@interface RandomUse : NSObject {
    NSMutableArray *names;
    unsigned count;
}
@end

@implementation RandomUse

- (id) init {
    srandom((unsigned)atoi(getenv("RANDOM_SEED")));
    signal(SIGTERM, end);
    names = [NSMutableArray new];
    [[NSNotificationCenter defaultCenter] addObserver: self selector: @selector(launched:)
                                                 name: NSApplicationDidFinishLaunchingNotification object: nil];
    return [super init];
}

- (void) launched: (NSNotification *)notification {
    NSMutableArray *folders = [NSMutableArray arrayWithObject: [[NSBundle mainBundle] resourcePath]];
    for (NSString *library in NSSearchPathForDirectoriesInDomains(NSLibraryDirectory, NSSystemDomainMask, YES))
        [folders addObject: [library stringByAppendingPathComponent: @"Images"]];
    for (NSString *folder in folders)
        for (NSString *file in [[NSFileManager defaultManager] contentsOfDirectoryAtPath: folder error: NULL])
            if ([[NSArray arrayWithObjects: @"tiff", @"png", nil] containsObject: [file pathExtension]])
                [names addObject: random() % 2 ? file : [file stringByDeletingPathExtension]];
    [names addObjectsFromArray: [NSArray arrayWithObjects: @"GSSwitch", @"NSMenuArrow", @"missing", @"missing.tiff", nil]];
    NSTimer *timer = [NSTimer timerWithTimeInterval: 0.02 target: self selector: @selector(step:) userInfo: nil repeats: YES];
    for (NSString *mode in [NSArray arrayWithObjects: NSDefaultRunLoopMode, NSModalPanelRunLoopMode, NSEventTrackingRunLoopMode, nil])
        [[NSRunLoop currentRunLoop] addTimer: timer forMode: mode];
}

- (void) finish: (NSString *)words {
    FILE *output = fopen(getenv("RECORDER_OUTPUT"), "w");
    fprintf(output, "%s\n", [words UTF8String]);
    fclose(output);
    _exit(0);
}

/* Reads a picture anew, compares it, and writes to it: no other program may see the change. */
- (void) usePicture: (NSString *)name {
    NSString *path = [[NSBundle mainBundle] pathForImageResource: name];
    NSData *data = path == nil ? nil : [NSData dataWithContentsOfFile: path];
    if (data == nil) return;
    NSImage *image = [[[NSImage alloc] initByReferencingFile: path] autorelease];
    NSImage *plain = [[[NSImage alloc] initWithSize: NSMakeSize(1, 1)] autorelease];
    [plain addRepresentations: [NSBitmapImageRep imageRepsWithData: data]];
    NSArray *ours = [image representations], *theirs = [plain representations];
    BOOL isSame = [ours count] == [theirs count];
    for (NSUInteger i = 0; isSame && i < [ours count]; i++) {
        id one = [ours objectAtIndex: i], other = [theirs objectAtIndex: i];
        if (![one isKindOfClass: [NSBitmapImageRep class]]) continue;
        isSame = hashOfPixels(one) == hashOfPixels(other) && [one bitmapFormat] == [other bitmapFormat];
        if (isSame) memset([one bitmapData], (int)random(), (size_t)[one bytesPerPlane]);
    }
    if (!isSame) [self finish: [NSString stringWithFormat: @"wrong: %@", path]];
    count++;
}

- (void) drawSomething: (NSImage *)image {
    if (image == nil || NSEqualSizes([image size], NSZeroSize)) return;
    NSImage *canvas = [[[NSImage alloc] initWithSize: NSMakeSize(32, 32)] autorelease];
    [canvas lockFocus];
    [image drawInRect: NSMakeRect(0, 0, 32, 32) fromRect: NSZeroRect operation: NSCompositeSourceOver fraction: 1];
    [canvas unlockFocus];
}

- (void) click {
    NSArray *windows = [NSApp windows];
    if ([windows count] == 0) return;
    NSWindow *window = [windows objectAtIndex: random() % [windows count]];
    NSSize size = [window frame].size;
    NSPoint point = NSMakePoint(random() % (long)(size.width + 1), random() % (long)(size.height + 1));
    [window mouseLocationOutsideOfEventStream];
    [[window contentView] hitTest: point];
    if (random() % 2) [window display];
    else [window setFrame: NSMakeRect(random() % 300, random() % 300, size.width, size.height) display: YES];
}

- (void) step: (NSTimer *)timer {
    if (isOver) [self finish: [NSString stringWithFormat: @"used %u pictures", count]];
    NSString *name = [names objectAtIndex: random() % [names count]];
    switch (random() % 5) {
    case 0: [self drawSomething: [NSImage imageNamed: name]]; break;
    case 1: [self click]; break;
    case 2: [NSSound soundNamed: name]; break;
    default: [self usePicture: name];
    }
}

@end

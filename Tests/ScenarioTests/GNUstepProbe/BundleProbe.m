/* An application that does to its images everything that a program can do. It writes its results into RECORDER_OUTPUT, and at the end
   "shared" with the number of bitmaps in the daemon's memory, and "finished".

   Arguments; the first names the work:
     names NAME…     looks up each name twice, by all methods of NSBundle
     write NAME…     writes to each image by every public method, and prints the results
     threads NAME…   looks up all names in eight threads at once
     around COMMAND NAME… then NAME…
                     looks up names, runs a shell command, and looks up further names
     fork NAME…      looks up half of the names, forks, and looks up all names in the child
     child           prints whether its children have LD_PRELOAD */

#import "Facts.h"
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static FILE *output;
static int shared;

static void show(const char *what, NSImage *image) {
    fprintf(output, "%s\t", what);
    if (image == nil) fputs("nothing", output);
    else writeImage(output, image), shared += sharedBitmaps(image);
    fputc('\n', output);
}

static void askFor(NSString *name) {
    const char *text = name == nil ? "(nil)" : [name UTF8String];
    NSBundle *bundle = [NSBundle mainBundle];
    for (int i = 0; i < 2; i++) {
        show(text, [NSImage imageNamed: name]);
        NSSound *sound = [NSSound soundNamed: name];
        fprintf(output, "sound\t%s\t%s %.17g\n", text, textOf([sound name]), sound != nil ? [sound duration] : 0);
        if (name == nil) continue;
        NSString *path = [bundle pathForImageResource: name];
        fprintf(output, "path\t%s\t%s\t%s\n", text, textOf(path), textOf([bundle pathForSoundResource: name]));
        if (path != nil) show("by path", [[[NSImage alloc] initWithContentsOfFile: path] autorelease]);
        if (path != nil) show("by reference", [[[NSImage alloc] initByReferencingFile: path] autorelease]);
    }
}

/* Returns a new image of a name's file, so that each way of writing starts anew. */
static NSImage *fresh(NSString *name) {
    NSString *path = [[NSBundle mainBundle] pathForImageResource: name];
    return [[[NSImage alloc] initByReferencingFile: path] autorelease];
}

/* Returns the first bitmap of an image; nil if GNUstep cannot read the file. */
static NSBitmapImageRep *bitmap(NSImage *image) {
    for (NSImageRep *rep in [image representations])
        if ([rep isKindOfClass: [NSBitmapImageRep class]]) return (NSBitmapImageRep *)rep;
    return nil;
}

static uint64_t hashOfData(NSData *data) { return hashOf([data bytes], (long)[data length], 0xcbf29ce484222325u); }

static void showData(const char *what, NSData *data) {
    NSImage *image = [[[NSImage alloc] initWithSize: NSMakeSize(1, 1)] autorelease];
    [image addRepresentations: [NSBitmapImageRep imageRepsWithData: data]];
    show(what, image);
}

/* Draws an image or a pattern on a canvas, and prints a hash of the canvas. */
static void draw(const char *what, NSImage *image, NSColor *pattern) {
    NSImage *canvas = [[[NSImage alloc] initWithSize: NSMakeSize(64, 64)] autorelease];
    [canvas lockFocus];
    [[NSColor blueColor] set];
    NSRectFill(NSMakeRect(0, 0, 64, 64));
    if (pattern != nil) {
        [pattern set];
        NSRectFill(NSMakeRect(0, 0, 64, 64));
    } else {
        [image drawAtPoint: NSMakePoint(3, 5) fromRect: NSZeroRect operation: NSCompositeSourceOver fraction: 1];
    }
    NSBitmapImageRep *seen = [[[NSBitmapImageRep alloc] initWithFocusedViewRect: NSMakeRect(0, 0, 64, 64)] autorelease];
    [canvas unlockFocus];
    fprintf(output, "%s\tdrawn %016llx\n", what, (unsigned long long)hashOfPixels(seen));
}

/* Changes, reads, copies and keeps the bytes of a bitmap in every public way. */
static void writeTo(NSString *name) {
    NSImage *image = fresh(name), *other;
    NSBitmapImageRep *rep = bitmap(image), *copy;
    show("as read", image);
    if (rep == nil) return;

    [rep bitmapData][0] ^= 0x55;
    show("bitmapData", image);

    image = fresh(name), rep = bitmap(image);
    unsigned char *planes[5];
    [rep getBitmapDataPlanes: planes];
    memset(planes[0], 7, (size_t)[rep bytesPerPlane]);
    show("getBitmapDataPlanes:", image);

    image = fresh(name), rep = bitmap(image);
    NSUInteger pixel[5] = {1, 2, 3, 4, 5};
    [rep setPixel: pixel atX: 1 y: 1];
    [rep setColor: [NSColor redColor] atX: 2 y: 2];
    show("setPixel:, setColor:", image);
    fprintf(output, "colorAtX:\t%s\n", textOf([rep colorAtX: 2 y: 2]));

    image = fresh(name);
    draw("drawAtPoint:", image, nil);
    show("after drawing", image);
    draw("drawn again", image, nil);

    image = fresh(name), rep = bitmap(image);
    draw("pattern", nil, [NSColor colorWithPatternImage: image]);
    show("after a pattern", image);

    image = fresh(name);
    [image lockFocus];
    [[NSColor greenColor] set];
    NSRectFill(NSMakeRect(0, 0, 2, 2));
    [image unlockFocus];
    draw("lockFocus", image, nil);
    show("after lockFocus", image);
    [image recache];
    draw("recache", image, nil);
    show("after recache", image);

    /* Neither copy nor original shows a change of the other. */
    image = fresh(name), rep = bitmap(image), copy = [[rep copy] autorelease];
    [copy bitmapData][0] ^= 0xff;
    fprintf(output, "copied\t%016llx %016llx\n", (unsigned long long)hashOfPixels(rep), (unsigned long long)hashOfPixels(copy));
    [rep bitmapData][1] ^= 0xff;
    fprintf(output, "original\t%016llx %016llx\n", (unsigned long long)hashOfPixels(rep), (unsigned long long)hashOfPixels(copy));
    other = [[image copy] autorelease];
    [bitmap(other) bitmapData][0] ^= 0x0f;
    show("image", image);
    show("copy of the image", other);
    /* The bitmap outlives its image and the autorelease pool. */
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    NSImage *passing = [[NSImage alloc] initByReferencingFile: [[NSBundle mainBundle] pathForImageResource: name]];
    rep = [bitmap(passing) retain];
    copy = [rep copy];
    [passing release];
    [pool release];
    fprintf(output, "kept\t%016llx %016llx\n", (unsigned long long)hashOfPixels(rep), (unsigned long long)hashOfPixels(copy));
    [rep release];
    fprintf(output, "copy kept\t%016llx\n", (unsigned long long)hashOfPixels(copy));
    [copy release];

    image = fresh(name), rep = bitmap(image);
    /* GNUstep leaves some bytes between the parts of a TIFF file as they were in memory, so the file is read again. */
    showData("TIFF", [image TIFFRepresentation]);
    showData("packed TIFF", [rep TIFFRepresentationUsingCompression: NSTIFFCompressionPackBits factor: 0]);
    /* GNUstep's PNG writer takes planes for whole rows, and reads past their end. */
    if (![rep isPlanar]) fprintf(output, "PNG\t%016llx\n", (unsigned long long)hashOfData([rep representationUsingType: NSPNGFileType properties: nil]));
    NSData *archive = [NSArchiver archivedDataWithRootObject: rep];
    other = [[[NSImage alloc] initWithSize: [image size]] autorelease];
    [other addRepresentation: [NSUnarchiver unarchiveObjectWithData: archive]];
    show("unarchived", other);
    show("after all that", image);

    image = fresh(name), rep = bitmap(image);
    [rep setAlpha: NO];
    [rep setOpaque: YES];
    [rep setSize: NSMakeSize(9, 11)];
    [rep setColorSpaceName: NSDeviceRGBColorSpace];
    [rep setProperty: NSImageGamma withValue: [NSNumber numberWithDouble: 0.5]];
    [image setSize: NSMakeSize(20, 30)];
    [image setFlipped: YES];
    show("setters", image);
    [image removeRepresentation: rep];
    show("without it", image);

    image = [NSImage imageNamed: name];
    NSString *former = [[[image name] copy] autorelease];
    fprintf(output, "setName:\t%d", [image setName: @"another"]);
    fprintf(output, " %d", [NSImage imageNamed: @"another"] == image);
    fprintf(output, " %d", [NSImage imageNamed: name] == image);
    fprintf(output, " %d", [image setName: nil]);
    fprintf(output, " %d\n", [NSImage imageNamed: @"another"] == nil);
    other = [[[NSImage alloc] initWithSize: NSMakeSize(1, 1)] autorelease];
    [(NSImage *)[NSImage imageNamed: name] setName: nil];
    fprintf(output, "own\t%d %d\n", [other setName: former], [NSImage imageNamed: former] == other);
    [other setName: nil];
    NSCursor *cursor = [[[NSCursor alloc] initWithImage: fresh(name) hotSpot: NSMakePoint(1, 1)] autorelease];
    [cursor set];
    show("cursor", [cursor image]);
}

@interface Asker : NSObject
@end

@implementation Asker
- (void) ask: (NSArray *)names {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    /* Without reading the pictures: GNUstep reads a picture twice if two threads need it at the same time. */
    for (NSString *name in names) [NSImage imageNamed: name];
    [pool release];
}
@end

static void askInThreads(NSArray *names) {
    Asker *asker = [Asker new];
    NSOperationQueue *queue = [NSOperationQueue new];
    [queue setMaxConcurrentOperationCount: 8];
    for (int i = 0; i < 8; i++) {
        NSOperation *work = [[NSInvocationOperation alloc] initWithTarget: asker selector: @selector(ask:) object: names];
        [queue addOperation: work];
        [work release];
    }
    [queue waitUntilAllOperationsAreFinished];
    for (NSString *name in names) show([name UTF8String], [NSImage imageNamed: name]);
}

static void askInChild(NSArray *names) {
    NSUInteger half = [names count] / 2;
    for (NSUInteger i = 0; i < half; i++) show([[names objectAtIndex: i] UTF8String], [NSImage imageNamed: [names objectAtIndex: i]]);
    fflush(output);
    pid_t child = fork();
    if (child == 0) {
        for (NSString *name in names) show([name UTF8String], [NSImage imageNamed: name]);
        fflush(output);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    fprintf(output, "child\t%d\n", status);
    for (NSString *name in names) show([name UTF8String], [NSImage imageNamed: name]);
}

static void askAround(NSArray *words) {
    for (NSString *name in [words subarrayWithRange: NSMakeRange(1, [words count] - 1)]) {
        if ([name isEqual: @"then"]) fprintf(output, "command\t%d\n", system([[words objectAtIndex: 0] UTF8String]));
        else if ([name isEqual: @"launched"])
            [[NSNotificationCenter defaultCenter] postNotificationName: NSApplicationDidFinishLaunchingNotification object: NSApp];
        else show([name UTF8String], [NSImage imageNamed: name]);
    }
}

/* Ends the program after an exception, in place of a panel that nobody can close. */
static void endWith(NSException *exception) {
    fprintf(output, "%s\n", textOf(exception));
    fclose(output);
    _exit(1);
}

int main(int count, char **arguments) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    [NSApplication sharedApplication];
    NSSetUncaughtExceptionHandler(endWith);
    output = fopen(getenv("RECORDER_OUTPUT"), "w");
    NSMutableArray *names = [NSMutableArray array];
    for (int i = 2; i < count && arguments[i][0] != '-'; i++)
        [names addObject: [NSString stringWithUTF8String: arguments[i]]];
    const char *work = arguments[1];
    if (strcmp(work, "names") == 0) {
        askFor(nil);
        askFor(@"");
        for (NSString *name in names) askFor(name);
    } else if (strcmp(work, "write") == 0) {
        for (NSString *name in names) writeTo(name);
    } else if (strcmp(work, "threads") == 0) {
        askInThreads(names);
    } else if (strcmp(work, "around") == 0) {
        askAround(names);
    } else if (strcmp(work, "fork") == 0) {
        askInChild(names);
    } else if (strcmp(work, "child") == 0) {
        show("GSSwitch", [NSImage imageNamed: @"GSSwitch"]);
        fprintf(output, "children\t%d\n", system("test -z \"$LD_PRELOAD\""));
    }
    fprintf(output, "shared %d\nfinished\n", shared);
    fclose(output);
    [pool release];
    return 0;
}

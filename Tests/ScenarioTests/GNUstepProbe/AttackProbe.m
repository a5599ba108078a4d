/* An application that makes it hard for NibAssets.bundle. It writes its results into RECORDER_OUTPUT, and at the end "shared" with the number of
   bitmaps in the daemon's memory, and "finished".

   Arguments; the first names the attack:
     names NAME…       looks up names that no file should have, and ten thousand others
     change            writes a picture again and again, and reads it at once
     languages NAME…   changes its languages while it runs
     closed NAME…      closes all descriptors but its own and the screen's, opens others under their numbers, and looks up more names
     child NAME…       does the same in a forked child, and looks up the names itself afterwards
     replaced NAME…    puts another Resources in the place of its own, and looks up more names
     searcher NAME…    searches a folder of its own before GNUstep searches for sounds */

#define _GNU_SOURCE
#import "Facts.h"
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static FILE *output;
static int shared;

static void show(NSString *name, NSImage *image) {
    fprintf(output, "%s\t", name == nil ? "(nil)" : [[name description] UTF8String]);
    if (image == nil) fputs("nothing", output);
    else writeImage(output, image), shared += sharedBitmaps(image);
    fputc('\n', output);
}

static void ask(NSString *name) { show(name, [NSImage imageNamed: name]); }

/* Looks up a name that may not be printable: a number stands for it in the output. */
static void askForOdd(int number, NSString *name) {
    id image = nil;
    NSString *raised = @"", *path = nil;
    @try {
        image = [NSImage imageNamed: name];
        path = [[NSBundle mainBundle] pathForImageResource: name];
    } @catch (NSException *exception) {
        raised = [exception name];
    }
    fprintf(output, "odd %d path %s raised %s\t", number, textOf(path), [raised UTF8String]);
    show(@"", image);
    @try {
        NSSound *sound = [NSSound soundNamed: name];
        fprintf(output, "sound\t%d\n", sound != nil);
    } @catch (NSException *exception) {
        fprintf(output, "sound raised %s\n", [[exception name] UTF8String]);
    }
}

static void askForNames(NSArray *names) {
    unichar zero[] = {'L', 'i', 'g', 'h', 't', 'h', 'o', 'u', 's', 'e', 0, 'x'}, half[] = {'a', 0xd800, 'b'}, swapped[] = {0xdc00, 0xd800};
    unichar cut[] = {'L', 'i', 'g', 'h', 't', 0, 'x'}, only[] = {0}, mark[] = {0xfeff, 'L', 'i', 'g', 'h', 't', 'h', 'o', 'u', 's', 'e'};
    NSMutableString *changing = [NSMutableString stringWithString: @"Lighthouse"];
    NSArray *odd = [NSArray arrayWithObjects:
        [NSString stringWithCharacters: zero length: 12], [NSString stringWithCharacters: half length: 3],
        [NSString stringWithCharacters: swapped length: 2], [NSString stringWithCharacters: cut length: 7],
        [NSString stringWithCharacters: only length: 1], [NSString stringWithCharacters: mark length: 11],
        @" Lighthouse", @"Lighthouse ", @"Lighthouse\n", @"\tLighthouse", @"Lighthouse.", @".Lighthouse", @"Lighthouse.PNG", @"lighthouse",
        @"LIGHTHOUSE.png", @"Lighthouse.png.png", @"%s%n", @"*", @"Light*", @"Lighthouse.*", @"~", @"~root", @"/", @"//", @"/etc/passwd", @"a/",
        @"./Lighthouse", @"..", @"...", @"Lighthouse/", @"English.lproj/Lighthouse", @"../Resources/Lighthouse", @"@2x", @"Lighthouse@2x.png",
        @"e\u0301t\u00e9", @"\u00e9te\u0301", @"\U0001F5FC", @"\u202eesuohthgiL", @"tiff", @".tiff", @"tiff.", @"Info-gnustep", @"Info-gnustep.plist",
        [@"" stringByPaddingToLength: 255 withString: @"n" startingAtIndex: 0], [@"" stringByPaddingToLength: 256 withString: @"n" startingAtIndex: 0],
        [@"" stringByPaddingToLength: 5000 withString: @"n" startingAtIndex: 0], [@"" stringByPaddingToLength: 70000 withString: @"\u00e9" startingAtIndex: 0],
        changing, nil];
    int number = 0;
    for (NSString *name in odd) askForOdd(number++, name);
    [changing appendString: @"Other"];
    askForOdd(number++, changing);
    for (NSString *name in names) ask(name);
    unsigned found = 0;
    for (int i = 0; i < 10000; i++) {
        NSAutoreleasePool *pool = [NSAutoreleasePool new];
        NSString *name = [NSString stringWithFormat: @"%d", i];
        /* GNUstep's own search takes 10 ms for a missing name, so without the bundle only some names are looked up. */
        if (i % 100 == 0 || getenv("ALL_NAMES") != NULL) found += [NSImage imageNamed: name] != nil;
        [pool release];
    }
    fprintf(output, "found\t%u\n", found);
    for (NSString *name in names) ask(name);
}

/* A PNG of one colour, as GNUstep writes it. */
static NSData *picture(int red, int side) {
    NSBitmapImageRep *rep = [[[NSBitmapImageRep alloc] initWithBitmapDataPlanes: NULL pixelsWide: side pixelsHigh: side bitsPerSample: 8
        samplesPerPixel: 3 hasAlpha: NO isPlanar: NO colorSpaceName: NSCalibratedRGBColorSpace bytesPerRow: 0 bitsPerPixel: 0] autorelease];
    memset([rep bitmapData], red, (size_t)[rep bytesPerPlane]);
    return [rep representationUsingType: NSPNGFileType properties: nil];
}

static void writeAgain(void) {
    NSBundle *bundle = [NSBundle mainBundle];
    NSString *path = [[bundle resourcePath] stringByAppendingPathComponent: @"Changing.png"];
    unsigned wrong = 0, unread = 0;
    for (int i = 0; i < 400; i++) {
        NSAutoreleasePool *pool = [NSAutoreleasePool new];
        /* Some pictures have the same size. A new file changes the folder, after which GNUstep uses its own list of files. */
        [picture(i % 251, 8 + i % 3) writeToFile: path atomically: i > 300 && i % 2 == 0];
        NSString *found = [bundle pathForImageResource: @"Changing"];
        NSImage *image = [[[NSImage alloc] initWithContentsOfFile: found] autorelease];
        NSArray *reps = [image representations];
        if ([reps count] == 0) unread++;
        else {
            shared += sharedBitmaps(image);
            NSBitmapImageRep *rep = [reps objectAtIndex: 0];
            wrong += [rep bitmapData][0] != i % 251 || [rep pixelsWide] != 8 + i % 3;
        }
        /* Now and then the daemon has time to see the change. */
        if (i % 8 == 0) usleep(20000);
        [pool release];
    }
    fprintf(output, "changed\twrong %u unread %u\n", wrong, unread);
}

static void changeLanguages(NSArray *names) {
    NSUserDefaults *defaults = [NSUserDefaults standardUserDefaults];
    for (NSString *name in names) ask(name);
    for (NSString *language in [NSArray arrayWithObjects: @"German", @"French", @"English", @"Klingon", nil]) {
        [NSUserDefaults setUserLanguages: [NSArray arrayWithObjects: language, @"English", nil]];
        for (NSString *name in names) {
            fprintf(output, "%s %s\t", [language UTF8String], [name UTF8String]);
            NSString *path = [[NSBundle mainBundle] pathForImageResource: name];
            fprintf(output, "%s\t", textOf(path));
            ask(name);
            NSImage *named = [NSImage imageNamed: name];
            [named setName: nil];
            ask(name);
        }
        [defaults synchronize];
    }
}

/* Descriptors that this program has opened under the numbers of closed descriptors. */
enum { most = 64 };
static int numbers[most];
static struct stat files[most];
static int count;

static BOOL isScreen(int number) {
    struct sockaddr_storage address;
    socklen_t length = sizeof address;
    int kind = 0;
    socklen_t size = sizeof kind;
    return getpeername(number, (struct sockaddr *)&address, &length) == 0 && getsockopt(number, SOL_SOCKET, SO_TYPE, &kind, &size) == 0
        && kind == SOCK_STREAM;
}

/* Closes all descriptors but its own and the screen's, and opens files and sockets until no number below the highest one is free. */
static void takeDescriptors(void) {
    int own = fileno(output), last = 3;
    for (int number = 3; number < 1024; number++) {
        if (number == own || isScreen(number)) continue;
        if (close(number) == 0) last = number;
    }
    for (int number = 0; number <= last && count < most - 2;) {
        if (count % 3 == 2) {
            int pair[2];
            socketpair(AF_UNIX, SOCK_SEQPACKET, 0, pair);
            numbers[count++] = number = pair[0];
            numbers[count++] = pair[1];
        } else {
            numbers[count++] = number = memfd_create("victim", 0);
        }
    }
    for (int i = 0; i < count; i++) fstat(numbers[i], &files[i]);
}

/* Prints how many of these descriptors were replaced, and how many were written to. */
static void showDescriptors(void) {
    int lost = 0, written = 0;
    for (int i = 0; i < count; i++) {
        struct stat now;
        char byte;
        if (fstat(numbers[i], &now) != 0 || now.st_ino != files[i].st_ino || now.st_dev != files[i].st_dev) lost++;
        else if (S_ISREG(now.st_mode)) written += now.st_size != 0;
        else written += recv(numbers[i], &byte, 1, MSG_DONTWAIT) >= 0;
    }
    fprintf(output, "descriptors\tlost %d written %d\n", lost, written);
}

static void askWithOthers(NSArray *names, NSUInteger from) {
    takeDescriptors();
    for (NSUInteger i = from; i < [names count]; i++) ask([names objectAtIndex: i]);
    NSString *path = [[NSBundle mainBundle] pathForImageResource: @"HarbourAtDusk"];
    show(@"again", [[[NSImage alloc] initWithContentsOfFile: path] autorelease]);
    showDescriptors();
}

/* Looks up names in a forked child that executes no other program. */
static void askInChild(NSArray *names, NSUInteger from) {
    fflush(output);
    pid_t child = fork();
    if (child == 0) {
        askWithOthers(names, from);
        fflush(output);
        _exit(0);
    }
    int status = 0;
    waitpid(child, &status, 0);
    fprintf(output, "child\t%d\n", status);
    for (NSUInteger i = from; i < [names count]; i++) ask([names objectAtIndex: i]);
}

static void replaceResources(NSArray *names) {
    NSUInteger half = [names count] / 2;
    for (NSUInteger i = 0; i < half; i++) ask([names objectAtIndex: i]);
    NSString *resources = [[NSBundle mainBundle] resourcePath];
    NSString *other = [[[NSBundle mainBundle] bundlePath] stringByAppendingPathComponent: @"Other"];
    rename([resources fileSystemRepresentation], [[resources stringByAppendingString: @".old"] fileSystemRepresentation]);
    ask([names objectAtIndex: half]);
    rename([other fileSystemRepresentation], [resources fileSystemRepresentation]);
    for (NSUInteger i = half; i < [names count]; i++) {
        ask([names objectAtIndex: i]);
        NSString *path = [[NSBundle mainBundle] pathForImageResource: [names objectAtIndex: i]];
        fprintf(output, "path\t%s\n", textOf(path));
        if (path != nil) show(@"by path", [[[NSImage alloc] initWithContentsOfFile: path] autorelease]);
    }
}

static id (*plainPath)(id, SEL, NSString *, NSString *), (*plainRead)(id, SEL, NSString *, BOOL);

static id ownPath(id self, SEL selector, NSString *name, NSString *type) {
    NSString *own = [[self bundlePath] stringByAppendingFormat: @"/Other/%@.%@", name, type];
    return [[NSFileManager defaultManager] fileExistsAtPath: own] ? own : plainPath(self, selector, name, type);
}

static id showRead(id self, SEL selector, NSString *path, BOOL byReference) {
    fprintf(output, "read\t%s\n", textOf(path));
    return plainRead(self, selector, path, byReference);
}

static IMP replace(Class class, SEL selector, IMP other) {
    [class class];  /* initialises it before its methods are changed */
    return method_setImplementation(class_getInstanceMethod(class, selector), other);
}

/* Replaces methods before bundles are loaded, like a category of the application. */
static void searchInOwnWay(void) {
    plainPath = (void *)replace([NSBundle class], @selector(pathForResource:ofType:), (IMP)ownPath);
    plainRead = (void *)replace([NSSound class], @selector(initWithContentsOfFile:byReference:), (IMP)showRead);
}

int main(int argumentCount, char **arguments) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    const char *work = arguments[1];
    if (strcmp(work, "searcher") == 0) searchInOwnWay();
    [NSApplication sharedApplication];
    output = fopen(getenv("RECORDER_OUTPUT"), "w");
    NSMutableArray *names = [NSMutableArray array];
    for (int i = 2; i < argumentCount && arguments[i][0] != '-'; i++)
        [names addObject: [NSString stringWithUTF8String: arguments[i]]];
    if (strcmp(work, "names") == 0) askForNames(names);
    else if (strcmp(work, "change") == 0) writeAgain();
    else if (strcmp(work, "languages") == 0) changeLanguages(names);
    else if (strcmp(work, "closed") == 0 || strcmp(work, "child") == 0) {
        NSUInteger half = [names count] / 2;
        for (NSUInteger i = 0; i < half; i++) ask([names objectAtIndex: i]);
        if (*work == 'c' && work[1] == 'h') askInChild(names, half);
        else askWithOthers(names, half);
    } else if (strcmp(work, "replaced") == 0) replaceResources(names);
    else for (NSString *name in names) fprintf(output, "sound\t%d\n", [NSSound soundNamed: name] != nil), ask(name);
    fprintf(output, "shared %d\nfinished\n", shared);
    fclose(output);
    [pool release];
    return 0;
}

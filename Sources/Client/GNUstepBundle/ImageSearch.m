#import "ImageSearch.h"

#import "Daemon.h"
#import "FoundImages.h"
#import "OpenBundle.h"
#import "OtherPlaces.h"
#import "Replacement.h"
#import "SystemFolders.h"
#import <AppKit/AppKit.h>
#include <string.h>

static id (*plainImageNamed)(id, SEL, NSString *);
static NSString *(*plainPath)(id, SEL, NSString *);
static NSArray *(*plainFileTypes)(id, SEL);

/* What this thread's imageNamed: is at: how deep, and the type of the file that the daemon has found for it. */
static __thread int depth;
static __thread NSString *foundType;

/* GNUstep's own readers, in their order. Types that somebody else can read come after theirs, and only they know these. */
static BOOL areReadersGNUsteps(void) {
    static Class plain[5];
    if (plain[0] == Nil) {
        plain[1] = NSClassFromString(@"NSPDFImageRep");
        plain[2] = NSClassFromString(@"NSEPSImageRep");
        plain[3] = NSClassFromString(@"NSPICTImageRep");
        plain[4] = NSClassFromString(@"GSImageMagickImageRep");
        plain[0] = NSClassFromString(@"NSBitmapImageRep");
    }
    NSArray *classes = [NSImageRep registeredImageRepClasses];
    if ([classes count] != 5) return NO;
    for (unsigned i = 0; i < 5; i++) {
        if ([classes objectAtIndex: i] != plain[i]) return NO;
    }
    return YES;
}

/* Whether a file of the bundle's bears the asked name: where it is a link to another one, only GNUstep knows by what path it goes. */
static BOOL bearsName(NSString *path, NSString *name) {
    NSString *file = [path lastPathComponent];
    return [file isEqual: name] || [[file stringByDeletingPathExtension] isEqual: name];
}

/* GNUstep's path of the file that the daemon has found; nil when it must search itself. */
static NSString *writtenPath(NSBundle *bundle, NSString *name, nibassets_image *image) {
    /* An alias means another name to pathForImageResource:, and itself to imageNamed:, which has translated it. */
    const char *registered = nibassets_image_name(image), *real = nibassets_image_path(image);
    if (registered == NULL || real == NULL || strcmp(registered, [name UTF8String]) != 0) return nil;
    NSString *file = [[NSFileManager defaultManager] stringWithFileSystemRepresentation: real length: strlen(real)];
    OpenBundle *open = [OpenBundle forBundle: bundle languages: [NSUserDefaults userLanguages]];
    NSString *path = [open pathOfFile: file];
    if (path != nil) return bearsName(path, name) ? path : nil;
    SystemFolders *system = [SystemFolders ofImages];
    return [system areTheDaemons] ? [system pathOfFile: file] : nil;
}

static Answer search(NSBundle *bundle, NSString *name, NSString **path) {
    *path = nil;
    if (bundle != [NSBundle mainBundle] || ![[[bundle bundlePath] pathExtension] isEqual: @"app"]) return NoAnswer;
    if (!areReadersGNUsteps() || mayLieElsewhere(name)) return NoAnswer;
    nibassets_image *image = NULL;
    Answer answer = imageOfBundle(bundle, name, &image);
    if (answer == Nothing) {
        /* Without imageNamed: the name could be an alias, which GNUstep takes literally here. */
        return depth > 0 && [[SystemFolders ofImages] areTheDaemons] ? Nothing : NoAnswer;
    }
    if (answer != Found) return NoAnswer;
    *path = writtenPath(bundle, name, image);
    if (*path != nil) noteFoundImage(*path, image);
    nibassets_image_release(image);
    return *path != nil ? Found : NoAnswer;
}

static NSString *pathForImageResource(id self, SEL selector, NSString *name) {
    NSString *path;
    if ([name length] == 0) return plainPath(self, selector, name);
    switch (search(self, name, &path)) {
    case Found:
        if (depth > 0) foundType = [[path pathExtension] lowercaseString];
        return path;
    case Nothing: return nil;
    default: return plainPath(self, selector, name);
    }
}

/* A new image asks for the types that GNUstep reads, a list that takes 40 ms to make, only to see whether that of its file is among
   them. */
static NSArray *imageFileTypes(id self, SEL selector) {
    static NSSet *readable;
    NSString *type = foundType;
    if (type != nil) {
        foundType = nil;
        if (readable == nil)
            readable = [[NSSet alloc] initWithObjects: @"tiff", @"tif", @"png", @"gif", @"jpeg", @"jpg", @"icns", @"pnm", @"ppm", nil];
        if ([readable containsObject: type]) return [NSArray arrayWithObject: type];
    }
    return plainFileTypes(self, selector);
}

static id imageNamed(id self, SEL selector, NSString *name) {
    id image;
    depth++;
    @try {
        image = plainImageNamed(self, selector, name);
    } @finally {
        depth--;
        foundType = nil;
    }
    return image;
}

void replaceImageSearch(void) {
    Class image = [NSImage class], bundle = [NSBundle class];
    [NSImageRep class];
    plainFileTypes = replaceMethod(class_getClassMethod(image, @selector(imageFileTypes)), imageFileTypes);
    plainPath = replaceMethod(class_getInstanceMethod(bundle, @selector(pathForImageResource:)), pathForImageResource);
    plainImageNamed = replaceMethod(class_getClassMethod(image, @selector(imageNamed:)), imageNamed);
}

#import "ImageSearch.h"

#import "Daemon.h"
#import "GNUstepProbes.h"
#import "ImageFolders.h"
#import "ImageReading.h"
#import "OpenBundle.h"
#import "Process.h"
#import "Statistics.h"
#import <AppKit/AppKit.h>
#import <Foundation/Foundation.h>
#include <string.h>

/* The types that this thread's searches try; nil for all types that GNUstep reads. A search for thirty types in ten folders takes milliseconds. A
   search for only the types that files of the name have finds the same file. */
static __thread NSSet *wantedTypes;

static NSArray *(*plainTypes)(id, SEL);
static NSArray *(*plainFileTypes)(id, SEL);
static id (*plainImageNamed)(id, SEL, NSString *);
static NSString *(*plainImagePath)(id, SEL, NSString *);
static BOOL mayAnswerImages;

void findPlainImageSearch(void) {
    Class image = object_getClass(objc_getClass("NSImage"));
    plainTypes = implementationBehind(image, @selector(imageUnfilteredFileTypes));
    plainFileTypes = implementationBehind(image, @selector(imageFileTypes));
    plainImageNamed = implementationBehind(image, @selector(imageNamed:));
    plainImagePath = implementationBehind(objc_getClass("NSBundle"), @selector(pathForImageResource:));
}

/* State of this thread's imageNamed: the depth of nested calls, and the type of the file that the daemon has found. */
static __thread int imageNamedDepth;
static __thread NSString *foundType;

/* Whether a file has the asked name. If a link has led to a file of another name, only GNUstep knows the path of the link. */
static BOOL bearsName(NSString *path, NSString *name) {
    NSString *file = [path lastPathComponent];
    return [file isEqual: name] || [[file stringByDeletingPathExtension] isEqual: name];
}

/* Whether a standard image's file has the asked name, or an alias of the name. */
static BOOL bearsNameOrAlias(NSString *path, NSString *name) {
    if (bearsName(path, name)) return YES;
    NSString *meant = nameOfAlias([[path lastPathComponent] stringByDeletingPathExtension]);
    return [meant isEqual: name] || [meant isEqual: [name stringByDeletingPathExtension]];
}

/* GNUstep's path of the file that the daemon has found; nil when GNUstep must search itself. */
static NSString *pathOfImage(OpenBundle *open, NSString *name, const nibassets_answer *found, const SystemFolders *system) {
    /* imageNamed: has translated aliases already, but pathForImageResource: takes an alias literally, unlike the daemon. */
    const char *registered = nibassets_image_name(found->image), *real = nibassets_image_path(found->image);
    if (registered == NULL || real == NULL || strcmp(registered, [name UTF8String]) != 0) return nil;
    NSString *file = [[NSFileManager defaultManager] stringWithFileSystemRepresentation: real length: strlen(real)];
    if (found->place != NIBASSETS_IN_SYSTEM) {
        NSString *path = pathInBundle(open, file);
        return path != nil && (areRulesOfAppKit() || bearsName(path, name)) ? path : nil;
    }
    NSString *path = pathInFolders(system, file);
    return path != nil && bearsNameOrAlias(path, name) ? path : nil;
}

/* The types of files that GNUstep may find where the daemon does not look, or may prefer to the daemon's file. Nil when there are none. */
static NSSet *otherTypes(NSBundle *bundle, NSString *name, NSString *path, const SystemFolders *system) {
    BOOL isOwn = liesBelow(path, [bundle bundlePath]);
    /* By Apple's rules the application's own images come first. */
    if (isOwn && areRulesOfAppKit()) return nil;
    /* The shared types come first in every folder, and the application's folders before all others. */
    BOOL isShared = isSharedType([path pathExtension]);
    NSSet *types = typesElsewhere(isOwn && isShared ? nil : bundle, name, system);
    if (types != nil) return types;
    /* The extension of a name is a type only if this process reads such files. */
    NSString *type = [name pathExtension];
    BOOL isClear = path == nil || (isShared && ([type length] == 0 || isSharedType(type)));
    return isClear ? nil : [NSSet set];
}

/* Asks GNUstep which file comes first, the daemon's or a file of the theme or the user, because these may have the image, too. */
static Answer searchElsewhere(NSBundle *bundle, NSString *name, NSSet *types, NSString **path) {
    NSMutableSet *tried = [NSMutableSet setWithSet: types];
    if ([[name pathExtension] length] > 0) [tried addObject: [name pathExtension]];
    if (*path != nil) [tried addObject: [*path pathExtension]];
    NSString *first;
    @try {
        wantedTypes = tried;
        first = plainImagePath(bundle, @selector(pathForImageResource:), name);
    } @finally {
        wantedTypes = nil;
    }
    if (first == nil) return *path == nil ? Nothing : NoAnswer;
    *path = first;
    return Found;
}

static BOOL areFoldersKnown(const SystemFolders *system) {
    if (!areFoldersNamed(system)) {
        sayWhatIsLeft(@"searches images", @"the daemon does not say which folders of GNUstep it searches; version 0.2.0 or newer does");
    } else if (!system->haveAliases) {
        sayWhatIsLeft(@"searches images", @"the names of standard images (nsmapping.strings) are not those that the daemon reads");
    } else {
        return YES;
    }
    return NO;
}

static Answer searchImage(NSBundle *bundle, NSString *name, NSString **path) {
    *path = nil;
    /* The cheapest check first: an application may ask for hundreds of names while there is no daemon. */
    if (!mayAskDaemon()) return NoAnswer;
    if (bundle != [NSBundle mainBundle]) return NoAnswer;
    if (!isOwnReaderFirst() || !areSearchMethodsKnown()) return NoAnswer;
    OpenBundle *open = openBundle(bundle);
    nibassets_answer found;
    Answer answer = askDaemon(open, name, NIBASSETS_IMAGE, &found);
    /* Outside imageNamed: the name could be an alias, which GNUstep takes literally here. */
    if (answer == Nothing && imageNamedDepth == 0) answer = NoAnswer;
    /* The daemon names its folders with its first answer, so this comes after the question. */
    const SystemFolders *system = answer == NoAnswer ? NULL : foldersOfImages();
    if (system != NULL && !areFoldersKnown(system)) answer = NoAnswer;
    NSString *own = answer == Found ? pathOfImage(open, name, &found, system) : nil;
    if (answer == Found && own == nil) answer = NoAnswer;
    *path = own;
    NSSet *others = answer == NoAnswer ? nil : otherTypes(bundle, name, own, system);
    if (others != nil) answer = searchElsewhere(bundle, name, others, path);
    if (answer == Found && [*path isEqual: own]) noteFoundImage(own, found.image);
    nibassets_image_release(found.image);
    return answer;
}

int64_t timeOfOwnSearch(NSString *name) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    int64_t start = nanosecondsNow();
    NSString *path = plainImagePath([NSBundle mainBundle], @selector(pathForImageResource:), name);
    if (path != nil) plainFileTypes([NSImage class], @selector(imageFileTypes));
    int64_t duration = nanosecondsNow() - start;
    [pool release];
    return duration;
}

@implementation NSBundle (NibAssetsImages)

- (NSString *) pathForImageResource: (NSString *)name {
    NSString *path;
    if (plainImagePath == NULL) findPlainImageSearch();
    if (!mayAnswerImages || [name length] == 0) return plainImagePath(self, _cmd, name);
    int64_t start = nanosecondsNow();
    switch (searchImage(self, name, &path)) {
    case Found:
        if (imageNamedDepth > 0) foundType = [[path pathExtension] lowercaseString];
        noteAnsweredName(name, path, nanosecondsNow() - start);
        return path;
    case Nothing:
        noteAnsweredName(name, nil, nanosecondsNow() - start);
        return nil;
    default:
        path = plainImagePath(self, _cmd, name);
        noteOwnSearch(nanosecondsNow() - start);
        return path;
    }
}

@end

@implementation NSImage (NibAssets)

/* Returns the types in GNUstep's order, in which the search tries them. Asks the other readers only if needed: ImageMagick's takes 20 to 100 ms. */
+ (NSArray *) imageUnfilteredFileTypes {
    if (plainTypes == NULL) findPlainImageSearch();
    if (wantedTypes == nil) return plainTypes(self, _cmd);
    BOOL areShared = isOwnReaderFirst();
    for (NSString *type in wantedTypes) areShared = areShared && isSharedType(type);
    NSMutableArray *few = [NSMutableArray arrayWithCapacity: [wantedTypes count]];
    for (NSString *type in areShared ? [NSBitmapImageRep imageUnfilteredFileTypes] : plainTypes(self, _cmd))
        if ([wantedTypes containsObject: type]) [few addObject: type];
    return few;
}

/* A new image asks for the types that GNUstep reads only to look for the type of its file. The full list takes 40 ms to make. */
+ (NSArray *) imageFileTypes {
    if (plainFileTypes == NULL) findPlainImageSearch();
    NSString *type = foundType;
    foundType = nil;
    return type != nil && isSharedType(type) ? [NSArray arrayWithObject: type] : plainFileTypes(self, _cmd);
}

+ (id) imageNamed: (NSString *)name {
    if (plainImageNamed == NULL) findPlainImageSearch();
    id image;
    imageNamedDepth++;
    @try {
        image = plainImageNamed(self, _cmd, name);
    } @finally {
        imageNamedDepth--;
        foundType = nil;
    }
    return image;
}

@end

void answerImages(void) {
    /* If another program part has replaced the search, the daemon must not answer in its place. */
    if (isMethodOfGNUstep([NSBundle class], @selector(pathForImageResource:))) mayAnswerImages = YES;
    else sayWhatIsLeft(@"searches images", @"-[NSBundle pathForImageResource:] is not GNUstep's");
}

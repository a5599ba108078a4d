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

/* The types that this thread's searches try; nil for all that GNUstep reads. A search for thirty types in ten folders takes milliseconds, and finds
   the same file when only those types are tried that some file of the name has. */
static __thread NSSet *wanted;

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

/* What this thread's imageNamed: is at: how deep, and the type of the file that the daemon has found for it. */
static __thread int depth;
static __thread NSString *foundType;

/* Whether a file bears the asked name: where it is a link to another one, only GNUstep knows by what path it goes. */
static BOOL bearsName(NSString *path, NSString *name) {
    NSString *file = [path lastPathComponent];
    return [file isEqual: name] || [[file stringByDeletingPathExtension] isEqual: name];
}

/* The same for a standard image's file, which may bear an alias. */
static BOOL bearsNameOrAlias(NSString *path, NSString *name) {
    if (bearsName(path, name)) return YES;
    NSString *meant = nameOfAlias([[path lastPathComponent] stringByDeletingPathExtension]);
    return [meant isEqual: name] || [meant isEqual: [name stringByDeletingPathExtension]];
}

/* GNUstep's path of the file that the daemon has found; nil when it must search itself. */
static NSString *pathOfImage(OpenBundle *open, NSString *name, const nibassets_answer *found, const SystemFolders *system) {
    /* An alias means another name to pathForImageResource:, and itself to imageNamed:, which has translated it. */
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

/* The types of the files that GNUstep may find where the daemon does not look, or that it may prefer to the daemon's file. Nil when there are none. */
static NSSet *otherTypes(NSBundle *bundle, NSString *name, NSString *path, const SystemFolders *system) {
    BOOL isOwn = liesBelow(path, [bundle bundlePath]);
    /* By Apple's rules nothing comes before the application's own images. */
    if (isOwn && areRulesOfAppKit()) return nil;
    /* The shared types come first in every folder, and the application's folders before all others. */
    BOOL isShared = isSharedType([path pathExtension]);
    NSSet *types = typesElsewhere(isOwn && isShared ? nil : bundle, name, system);
    if (types != nil) return types;
    /* What looks like a type in a name is one only if this process reads such files. */
    NSString *type = [name pathExtension];
    BOOL isClear = path == nil || (isShared && ([type length] == 0 || isSharedType(type)));
    return isClear ? nil : [NSSet set];
}

/* Where the theme or the user may have the image, GNUstep says which file comes first: the daemon's, or one of theirs. */
static Answer searchElsewhere(NSBundle *bundle, NSString *name, NSSet *types, NSString **path) {
    NSMutableSet *tried = [NSMutableSet setWithSet: types];
    if ([[name pathExtension] length] > 0) [tried addObject: [name pathExtension]];
    if (*path != nil) [tried addObject: [*path pathExtension]];
    NSString *first;
    @try {
        wanted = tried;
        first = plainImagePath(bundle, @selector(pathForImageResource:), name);
    } @finally {
        wanted = nil;
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
    /* Before anything that takes longer: an application may ask for hundreds of names while no daemon is there. */
    if (!mayAskDaemon()) return NoAnswer;
    if (bundle != [NSBundle mainBundle]) return NoAnswer;
    if (!isOwnReaderFirst() || !areSearchMethodsKnown()) return NoAnswer;
    OpenBundle *open = openBundle(bundle);
    nibassets_answer found;
    Answer answer = askDaemon(open, name, NIBASSETS_IMAGE, &found);
    /* Without imageNamed: the name could be an alias, which GNUstep takes literally here. */
    if (answer == Nothing && depth == 0) answer = NoAnswer;
    /* The daemon says with its first answer which folders it searches. */
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
        if (depth > 0) foundType = [[path pathExtension] lowercaseString];
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

/* In GNUstep's order, which is that of the search. The other readers are asked only if needed: ImageMagick's takes 20 to 100 ms for its list. */
+ (NSArray *) imageUnfilteredFileTypes {
    if (plainTypes == NULL) findPlainImageSearch();
    if (wanted == nil) return plainTypes(self, _cmd);
    BOOL areShared = isOwnReaderFirst();
    for (NSString *type in wanted) areShared = areShared && isSharedType(type);
    NSMutableArray *few = [NSMutableArray arrayWithCapacity: [wanted count]];
    for (NSString *type in areShared ? [NSBitmapImageRep imageUnfilteredFileTypes] : plainTypes(self, _cmd))
        if ([wanted containsObject: type]) [few addObject: type];
    return few;
}

/* A new image asks for the types that GNUstep reads, a list that takes 40 ms to make, only to see whether that of its file is among
   them. */
+ (NSArray *) imageFileTypes {
    if (plainFileTypes == NULL) findPlainImageSearch();
    NSString *type = foundType;
    foundType = nil;
    return type != nil && isSharedType(type) ? [NSArray arrayWithObject: type] : plainFileTypes(self, _cmd);
}

+ (id) imageNamed: (NSString *)name {
    if (plainImageNamed == NULL) findPlainImageSearch();
    id image;
    depth++;
    @try {
        image = plainImageNamed(self, _cmd, name);
    } @finally {
        depth--;
        foundType = nil;
    }
    return image;
}

@end

void answerImages(void) {
    /* Somebody else's search is not ours to pass over. */
    if (isMethodOfGNUstep([NSBundle class], @selector(pathForImageResource:))) mayAnswerImages = YES;
    else sayWhatIsLeft(@"searches images", @"-[NSBundle pathForImageResource:] is not GNUstep's");
}

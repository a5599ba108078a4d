#import "OpenBundle.h"

#import "Daemon.h"
#import "Process.h"
#import <Foundation/Foundation.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static BOOL isAppKitChosen;

static void readProfile(void) {
    id chosen = [[NSUserDefaults standardUserDefaults] objectForKey: @"NibAssetsProfile"];
    isAppKitChosen = [chosen isEqual: @"AppKit"];
    if (chosen == nil || isAppKitChosen || [chosen isEqual: @"GNUstep"]) return;
    NSLog(@"NibAssets: the default NibAssetsProfile is \"%@\", expected GNUstep or AppKit; GNUstep's rules are used", chosen);
}

BOOL areRulesOfAppKit(void) {
    ONCE(readProfile);
    return isAppKitChosen;
}

NSString *realPath(NSString *path) {
    char *real = path == nil ? NULL : realpath([path fileSystemRepresentation], NULL);
    if (real == NULL) return nil;
    NSString *string = [[NSFileManager defaultManager] stringWithFileSystemRepresentation: real length: strlen(real)];
    free(real);
    return string;
}

BOOL liesBelow(NSString *file, NSString *folder) {
    NSUInteger length = [folder length];
    return length > 0 && [file length] > length + 1 && [file hasPrefix: folder] && [file characterAtIndex: length] == '/';
}

NSString *pathMovedBetween(NSString *file, NSString *from, NSString *to) {
    return to != nil && liesBelow(file, from) ? [to stringByAppendingString: [file substringFromIndex: [from length]]] : nil;
}

BOOL isSameFile(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size
        && a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

typedef struct {
    char *path;
    BOOL isSeen;
    /* The folder's status at the first look, all zero if there was no folder. The status changes with the folder's entries. */
    struct stat first;
} Folder;

static pthread_mutex_t foldersSeenLock = PTHREAD_MUTEX_INITIALIZER;
/* Folders by path, which live as long as the process. The lock guards the table and the folders. */
static NSMapTable *foldersSeen;

static void prepareFoldersSeen(void) {
    foldersSeen = NSCreateMapTable(NSObjectMapKeyCallBacks, NSNonOwnedPointerMapValueCallBacks, 4);
    keepOpenInChildren(&foldersSeenLock);
}

static Folder *folderAt(NSString *path) {
    ONCE(prepareFoldersSeen);
    const char *text = [path fileSystemRepresentation];
    pthread_mutex_lock(&foldersSeenLock);
    Folder *folder = NSMapGet(foldersSeen, path);
    if (folder == NULL) {
        folder = calloc(1, sizeof *folder);
        folder->path = strdup(text);
        NSMapInsert(foldersSeen, path, folder);
    }
    pthread_mutex_unlock(&foldersSeenLock);
    return folder;
}

/* Whether a folder has the same entries as at the first look. */
static BOOL isAsSeen(Folder *folder) {
    struct stat now;
    if (stat(folder->path, &now) != 0) memset(&now, 0, sizeof now);
    pthread_mutex_lock(&foldersSeenLock);
    if (!folder->isSeen) folder->first = now;
    folder->isSeen = YES;
    struct stat first = folder->first;
    pthread_mutex_unlock(&foldersSeenLock);
    return isSameFile(&first, &now);
}

struct OpenBundle {
    NSBundle *bundle;
    NSArray *languages;
    NSString *path, *resources, *realResources;
    /* The resource folder, and the folders of languages in it. */
    Folder **folders;
    NSUInteger folderCount;
    /* Guarded by the bundlesLock. */
    nibassets_bundle *handle;
    NSMutableSet *missing[2];
    struct OpenBundle *next;
};

static pthread_mutex_t bundlesLock = PTHREAD_MUTEX_INITIALIZER;
/* Guarded by the bundlesLock. */
static OpenBundle *openBundles;

static OpenBundle *knownBundle(NSBundle *bundle, NSArray *languages) {
    OpenBundle *open = openBundles;
    while (open != NULL && (open->bundle != bundle || (open->languages != languages && ![open->languages isEqual: languages]))) open = open->next;
    return open;
}

static OpenBundle *newBundle(NSBundle *bundle, NSArray *languages) {
    OpenBundle *open = calloc(1, sizeof *open);
    open->bundle = [bundle retain];
    open->languages = [languages copy];
    open->path = [[bundle bundlePath] copy];
    open->resources = [[bundle resourcePath] copy];
    open->realResources = [realPath(open->resources) copy];
    open->folders = calloc([languages count] + 1, sizeof *open->folders);
    open->folders[open->folderCount++] = folderAt(open->resources);
    for (NSString *language in languages) {
        NSString *folder = [language stringByAppendingPathExtension: @"lproj"];
        open->folders[open->folderCount++] = folderAt([open->resources stringByAppendingPathComponent: folder]);
    }
    for (unsigned i = 0; i < 2; i++) open->missing[i] = [NSMutableSet new];
    return open;
}

OpenBundle *openBundle(NSBundle *bundle) {
    keepOpenInChildren(&bundlesLock);
    NSArray *languages = [NSUserDefaults userLanguages];
    pthread_mutex_lock(&bundlesLock);
    OpenBundle *open = knownBundle(bundle, languages);
    pthread_mutex_unlock(&bundlesLock);
    if (open != NULL) return open;
    /* If two threads make a bundle at the same time, both bundles are kept, and the later one is used. */
    open = newBundle(bundle, languages);
    pthread_mutex_lock(&bundlesLock);
    open->next = openBundles;
    openBundles = open;
    pthread_mutex_unlock(&bundlesLock);
    return open;
}

static nibassets_bundle *openForDaemon(OpenBundle *open, nibassets_error *error) {
    NSUInteger count = [open->languages count];
    const char *languages[count + 1];
    for (NSUInteger i = 0; i < count; i++) languages[i] = [[open->languages objectAtIndex: i] UTF8String];
    languages[count] = NULL;
    /* `recalls`: the opening brings the answers that the application needed at its last start. */
    nibassets_bundle_options options = {
        .size = sizeof options, .profile = areRulesOfAppKit() ? NIBASSETS_APPKIT : NIBASSETS_GNUSTEP, .languages = languages,
        .pixel_form = NIBASSETS_AS_STORED, .opens_later = 1, .recalls = 1,
    };
    return nibassets_bundle_open(nibAssetsClient(), [open->path fileSystemRepresentation], &options, error);
}

nibassets_bundle *handleIfOpen(OpenBundle *open) {
    pthread_mutex_lock(&bundlesLock);
    nibassets_bundle *handle = open->handle;
    pthread_mutex_unlock(&bundlesLock);
    return handle;
}

nibassets_bundle *handleOf(OpenBundle *open, nibassets_error *error) {
    nibassets_bundle *handle = handleIfOpen(open);
    if (handle != NULL) return handle;
    handle = openForDaemon(open, error);
    /* Another thread may have opened the bundle meanwhile. */
    pthread_mutex_lock(&bundlesLock);
    if (open->handle == NULL) {
        open->handle = handle;
        handle = NULL;
    }
    nibassets_bundle *kept = open->handle;
    pthread_mutex_unlock(&bundlesLock);
    nibassets_bundle_release(handle);
    return kept;
}

void closeHandle(OpenBundle *open) {
    pthread_mutex_lock(&bundlesLock);
    nibassets_bundle *handle = open->handle;
    open->handle = NULL;
    pthread_mutex_unlock(&bundlesLock);
    nibassets_bundle_release(handle);
}

BOOL isAsListed(OpenBundle *open) {
    if (areRulesOfAppKit()) return YES;
    for (NSUInteger i = 0; i < open->folderCount; i++)
        if (!isAsSeen(open->folders[i])) return NO;
    return YES;
}

BOOL isMissing(OpenBundle *open, NSString *name, BOOL isSound) {
    pthread_mutex_lock(&bundlesLock);
    BOOL isMissing = [open->missing[isSound ? 1 : 0] containsObject: name];
    pthread_mutex_unlock(&bundlesLock);
    return isMissing;
}

void noteMissing(OpenBundle *open, NSString *name, BOOL isSound) {
    if (areRulesOfAppKit()) return;
    NSString *copy = [name copy];
    pthread_mutex_lock(&bundlesLock);
    [open->missing[isSound ? 1 : 0] addObject: copy];
    pthread_mutex_unlock(&bundlesLock);
    [copy release];
}

/* Whether `isAsListed` looks at the folder of a file. Folders of GNUstep's further names for a language ("en" for "English") are left to GNUstep. */
static BOOL isWatched(OpenBundle *open, NSString *path) {
    const char *folder = [[path stringByDeletingLastPathComponent] fileSystemRepresentation];
    NSUInteger i = 0;
    while (i < open->folderCount && strcmp(open->folders[i]->path, folder) != 0) i++;
    return i < open->folderCount;
}

NSString *pathInBundle(OpenBundle *open, NSString *path) {
    NSString *moved = pathMovedBetween(path, open->realResources, open->resources);
    NSString *plain = [open->resources stringByAppendingPathComponent: [path lastPathComponent]];
    if ([moved isEqual: plain]) return moved;
    struct stat status;
    BOOL isThere = lstat([plain fileSystemRepresentation], &status) == 0;
    /* A link in the resources may have led to a file in one of their folders. */
    if (moved != nil) return !isThere && isWatched(open, moved) ? moved : nil;
    /* Debian's packages put links into the bundle, to files of the same name under /usr/share. */
    return isThere && S_ISLNK(status.st_mode) && [realPath(plain) isEqual: path] ? plain : nil;
}

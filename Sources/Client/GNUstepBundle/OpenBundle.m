#import "OpenBundle.h"

#import "Daemon.h"
#import "Process.h"
#import <Foundation/Foundation.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static BOOL areAppKits;

static void readProfile(void) {
    id chosen = [[NSUserDefaults standardUserDefaults] objectForKey: @"NibAssetsProfile"];
    areAppKits = [chosen isEqual: @"AppKit"];
    if (chosen == nil || areAppKits || [chosen isEqual: @"GNUstep"]) return;
    NSLog(@"NibAssets: the default NibAssetsProfile is \"%@\", expected GNUstep or AppKit; GNUstep's rules are used", chosen);
}

BOOL areRulesOfAppKit(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, readProfile);
    return areAppKits;
}

NSString *realPath(NSString *path) {
    char *real = path == nil ? NULL : realpath([path fileSystemRepresentation], NULL);
    if (real == NULL) return nil;
    NSString *string = [[NSFileManager defaultManager] stringWithFileSystemRepresentation: real length: strlen(real)];
    free(real);
    return string;
}

NSString *pathMovedBetween(NSString *file, NSString *from, NSString *to) {
    NSUInteger length = [from length];
    if (length == 0 || to == nil || [file length] <= length + 1) return nil;
    if (![file hasPrefix: from] || [file characterAtIndex: length] != '/') return nil;
    return [to stringByAppendingString: [file substringFromIndex: length]];
}

/* What changes with a folder's entries; all zero for one that is not there. */
typedef struct {
    dev_t device;
    ino_t number;
    struct timespec changed;
} State;

static pthread_mutex_t statesLock = PTHREAD_MUTEX_INITIALIZER;
/* By path, the states of the first time. Guarded by the statesLock. */
static NSMutableDictionary *states;

static void prepareStates(void) {
    states = [NSMutableDictionary new];
    keepOpenInChildren(&statesLock);
}

static BOOL isAsListed(NSString *folder) {
    struct stat status;
    State now = {0};
    if (stat([folder fileSystemRepresentation], &status) == 0) {
        now.device = status.st_dev;
        now.number = status.st_ino;
        now.changed = status.st_mtim;
    }
    pthread_mutex_lock(&statesLock);
    NSData *first = [states objectForKey: folder];
    if (first == nil) {
        first = [NSData dataWithBytes: &now length: sizeof now];
        [states setObject: first forKey: folder];
    }
    const State *then = [first bytes];
    BOOL isSame = then->device == now.device && then->number == now.number && then->changed.tv_sec == now.changed.tv_sec
        && then->changed.tv_nsec == now.changed.tv_nsec;
    pthread_mutex_unlock(&statesLock);
    return isSame;
}

/* Whether folders have the entries that they had when this was asked first. */
static BOOL areAsListed(NSArray *folders) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepareStates);
    for (NSString *folder in folders)
        if (!isAsListed(folder)) return NO;
    return YES;
}

static pthread_mutex_t bundlesLock = PTHREAD_MUTEX_INITIALIZER;
/* Of bundles, which live as long as the process. Guarded by the bundlesLock. */
static NSMapTable *openBundles;

@implementation NibAssetsOpenBundle

+ (void) initialize {
    if (self != [NibAssetsOpenBundle class]) return;
    openBundles = NSCreateMapTable(NSNonOwnedPointerMapKeyCallBacks, NSObjectMapValueCallBacks, 4);
    keepOpenInChildren(&bundlesLock);
}

- (id) initWithBundle: (NSBundle *)bundle languages: (NSArray *)languages {
    self = [super init];
    if (self == nil) return nil;
    _languages = [languages copy];
    _path = [[bundle bundlePath] copy];
    _resources = [[bundle resourcePath] copy];
    _realResources = [realPath(_resources) copy];
    _folders = [[NSMutableArray alloc] initWithObjects: _resources, nil];
    for (NSString *language in languages)
        [_folders addObject: [_resources stringByAppendingPathComponent: [language stringByAppendingPathExtension: @"lproj"]]];
    _missing[0] = [NSMutableSet new];
    _missing[1] = [NSMutableSet new];
    return self;
}

+ (NibAssetsOpenBundle *) forBundle: (NSBundle *)bundle languages: (NSArray *)languages {
    pthread_mutex_lock(&bundlesLock);
    NibAssetsOpenBundle *open = [[(id)NSMapGet(openBundles, bundle) retain] autorelease];
    pthread_mutex_unlock(&bundlesLock);
    if (open != nil && (open->_languages == languages || [open->_languages isEqual: languages])) return open;
    open = [[[NibAssetsOpenBundle alloc] initWithBundle: bundle languages: languages] autorelease];
    pthread_mutex_lock(&bundlesLock);
    NSMapInsert(openBundles, bundle, open);
    pthread_mutex_unlock(&bundlesLock);
    return open;
}

- (void) dealloc {
    nibassets_bundle_release(_handle);
    [_languages release];
    [_path release];
    [_resources release];
    [_realResources release];
    [_folders release];
    [_missing[0] release];
    [_missing[1] release];
    [super dealloc];
}

- (nibassets_bundle *) open: (nibassets_error *)error {
    NSUInteger count = [_languages count];
    const char *languages[count + 1];
    for (NSUInteger i = 0; i < count; i++) languages[i] = [[_languages objectAtIndex: i] UTF8String];
    languages[count] = NULL;
    /* With the opening come the answers that the application needed at its last start. */
    nibassets_bundle_options options = {
        .size = sizeof options, .profile = areRulesOfAppKit() ? NIBASSETS_APPKIT : NIBASSETS_GNUSTEP, .languages = languages,
        .pixel_form = NIBASSETS_AS_STORED, .opens_later = 1, .recalls = 1,
    };
    return nibassets_bundle_open(nibAssetsClient(), [_path fileSystemRepresentation], &options, error);
}

- (nibassets_bundle *) openHandle {
    pthread_mutex_lock(&bundlesLock);
    nibassets_bundle *handle = _handle;
    pthread_mutex_unlock(&bundlesLock);
    return handle;
}

- (nibassets_bundle *) handle: (nibassets_error *)error {
    nibassets_bundle *handle = [self openHandle];
    if (handle != NULL) return handle;
    handle = [self open: error];
    /* Another thread may have been quicker. */
    pthread_mutex_lock(&bundlesLock);
    if (_handle == NULL) {
        _handle = handle;
        handle = NULL;
    }
    nibassets_bundle *kept = _handle;
    pthread_mutex_unlock(&bundlesLock);
    nibassets_bundle_release(handle);
    return kept;
}

- (void) close {
    pthread_mutex_lock(&bundlesLock);
    nibassets_bundle *handle = _handle;
    _handle = NULL;
    pthread_mutex_unlock(&bundlesLock);
    nibassets_bundle_release(handle);
}

- (BOOL) isAsListed { return areRulesOfAppKit() || areAsListed(_folders); }

- (BOOL) isMissing: (NSString *)name isSound: (BOOL)isSound {
    pthread_mutex_lock(&bundlesLock);
    BOOL isMissing = [_missing[isSound ? 1 : 0] containsObject: name];
    pthread_mutex_unlock(&bundlesLock);
    return isMissing;
}

- (void) noteMissing: (NSString *)name isSound: (BOOL)isSound {
    if (areRulesOfAppKit()) return;
    NSString *copy = [name copy];
    pthread_mutex_lock(&bundlesLock);
    [_missing[isSound ? 1 : 0] addObject: copy];
    pthread_mutex_unlock(&bundlesLock);
    [copy release];
}

- (NSString *) pathOfFile: (NSString *)path {
    NSString *moved = pathMovedBetween(path, _realResources, _resources);
    if (moved != nil) return moved;
    /* Debian's packages put links into the wrapper, to files of the same name under /usr/share. */
    NSString *link = [_resources stringByAppendingPathComponent: [path lastPathComponent]];
    return [realPath(link) isEqual: path] ? link : nil;
}

@end

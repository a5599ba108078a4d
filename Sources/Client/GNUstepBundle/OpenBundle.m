#import "OpenBundle.h"

#import "Daemon.h"
#import "ForkedLocks.h"
#import "ListedFolders.h"
#import "RealPath.h"
#import "Rules.h"
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Of bundles, which live as long as the process. Guarded by the lock. */
static NSMapTable *openBundles;

@implementation NibAssetsOpenBundle

+ (void) initialize {
    if (self != [NibAssetsOpenBundle class]) return;
    openBundles = NSCreateMapTable(NSNonOwnedPointerMapKeyCallBacks, NSObjectMapValueCallBacks, 4);
    keepOpenInChildren(&lock);
}

- (id) initWithBundle: (NSBundle *)bundle languages: (NSArray *)languages {
    self = [super init];
    if (self == nil) return nil;
    _languages = [languages copy];
    _path = [[bundle bundlePath] copy];
    _resources = [[bundle resourcePath] copy];
    _realResources = [realPath(_resources) copy];
    _missing[0] = [NSMutableSet new];
    _missing[1] = [NSMutableSet new];
    return self;
}

+ (NibAssetsOpenBundle *) forBundle: (NSBundle *)bundle languages: (NSArray *)languages {
    pthread_mutex_lock(&lock);
    NibAssetsOpenBundle *open = [[(id)NSMapGet(openBundles, bundle) retain] autorelease];
    pthread_mutex_unlock(&lock);
    if (open != nil && (open->_languages == languages || [open->_languages isEqual: languages])) return open;
    open = [[[NibAssetsOpenBundle alloc] initWithBundle: bundle languages: languages] autorelease];
    pthread_mutex_lock(&lock);
    NSMapInsert(openBundles, bundle, open);
    pthread_mutex_unlock(&lock);
    return open;
}

- (void) dealloc {
    nibassets_bundle_release(_handle);
    [_languages release];
    [_path release];
    [_resources release];
    [_realResources release];
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
    pthread_mutex_lock(&lock);
    nibassets_bundle *handle = _handle;
    pthread_mutex_unlock(&lock);
    return handle;
}

- (nibassets_bundle *) handle: (nibassets_error *)error {
    nibassets_bundle *handle = [self openHandle];
    if (handle != NULL) return handle;
    handle = [self open: error];
    /* Another thread may have been quicker. */
    pthread_mutex_lock(&lock);
    if (_handle == NULL) {
        _handle = handle;
        handle = NULL;
    }
    nibassets_bundle *kept = _handle;
    pthread_mutex_unlock(&lock);
    nibassets_bundle_release(handle);
    return kept;
}

- (void) close {
    pthread_mutex_lock(&lock);
    nibassets_bundle *handle = _handle;
    _handle = NULL;
    pthread_mutex_unlock(&lock);
    nibassets_bundle_release(handle);
}

- (BOOL) isAsListed { return areRulesOfAppKit() || areFoldersAsListed(_resources, _languages); }

- (BOOL) isMissing: (NSString *)name isSound: (BOOL)isSound {
    pthread_mutex_lock(&lock);
    BOOL isMissing = [_missing[isSound ? 1 : 0] containsObject: name];
    pthread_mutex_unlock(&lock);
    return isMissing;
}

- (void) noteMissing: (NSString *)name isSound: (BOOL)isSound {
    if (areRulesOfAppKit()) return;
    NSString *copy = [name copy];
    pthread_mutex_lock(&lock);
    [_missing[isSound ? 1 : 0] addObject: copy];
    pthread_mutex_unlock(&lock);
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

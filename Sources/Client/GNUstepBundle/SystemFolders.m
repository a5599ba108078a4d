#import "SystemFolders.h"

#import "Daemon.h"
#import "ForkedLocks.h"
#import "RealPath.h"
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Of images and of sounds. Guarded by the lock. */
static NibAssetsSystemFolders *known[2];

static void prepare(void) { keepOpenInChildren(&lock); }

@implementation NibAssetsSystemFolders

- (id) initWithName: (NSString *)name libraries: (const char *)libraries {
    self = [super init];
    if (self == nil) return nil;
    strcpy(_libraries, libraries);
    _written = [NSMutableArray new];
    _real = [NSMutableArray new];
    _others = [NSMutableArray new];
    NSArray *daemons = [[NSString stringWithUTF8String: libraries] componentsSeparatedByString: @":"];
    NSFileManager *files = [NSFileManager defaultManager];
    NSUInteger next = 0;
    for (NSString *library in NSSearchPathForDirectoriesInDomains(NSLibraryDirectory, NSAllDomainsMask, YES)) {
        NSString *folder = [library stringByAppendingPathComponent: name];
        NSString *second = [[library stringByAppendingPathComponent: @"Resources"] stringByAppendingPathComponent: name];
        NSUInteger place = [daemons indexOfObject: library inRange: NSMakeRange(next, [daemons count] - next)];
        BOOL isThere = [files fileExistsAtPath: folder];
        if (place != NSNotFound) {
            next = place + 1;
            NSString *real = isThere ? realPath(folder) : nil;
            if (real != nil) {
                [_written addObject: folder];
                [_real addObject: real];
            }
        } else if (isThere) {
            [_others addObject: folder];
        }
        /* A library is searched like a bundle. */
        if ([files fileExistsAtPath: second]) [_others addObject: second];
    }
    return self;
}

- (void) dealloc {
    [_written release];
    [_real release];
    [_others release];
    [super dealloc];
}

/* A daemon that has come in the place of another one may search other folders. */
+ (NibAssetsSystemFolders *) ofKind: (int)kind name: (NSString *)name {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    char libraries[sizeof known[kind]->_libraries];
    nibassets_client_gnustep_libraries(nibAssetsClient(), libraries, sizeof libraries);
    pthread_mutex_lock(&lock);
    NibAssetsSystemFolders *folders = [[known[kind] retain] autorelease];
    pthread_mutex_unlock(&lock);
    if (folders != nil && strcmp(folders->_libraries, libraries) == 0) return folders;
    folders = [[[NibAssetsSystemFolders alloc] initWithName: name libraries: libraries] autorelease];
    pthread_mutex_lock(&lock);
    [known[kind] release];
    known[kind] = [folders retain];
    pthread_mutex_unlock(&lock);
    return folders;
}

+ (NibAssetsSystemFolders *) ofImages { return [self ofKind: 0 name: @"Images"]; }

+ (NibAssetsSystemFolders *) ofSounds { return [self ofKind: 1 name: @"Sounds"]; }

- (BOOL) areKnown { return _libraries[0] != 0; }

- (NSArray *) shared { return _written; }

- (NSArray *) others { return _others; }

- (NSString *) pathOfFile: (NSString *)path {
    for (NSUInteger i = 0; i < [_real count]; i++) {
        NSString *moved = pathMovedBetween(path, [_real objectAtIndex: i], [_written objectAtIndex: i]);
        if (moved != nil) return moved;
    }
    return nil;
}

@end

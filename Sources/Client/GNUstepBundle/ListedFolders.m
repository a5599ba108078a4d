#import "ListedFolders.h"

#import "ForkedLocks.h"
#include <sys/stat.h>

/* What changes with a folder's entries; all zero for one that is not there. */
typedef struct {
    dev_t device;
    ino_t number;
    struct timespec changed;
} State;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* By path, the states of the first time. Guarded by the lock. */
static NSMutableDictionary *states;

static void prepare(void) {
    states = [NSMutableDictionary new];
    keepOpenInChildren(&lock);
}

static BOOL isAsListed(NSString *folder) {
    struct stat status;
    State now = {0};
    if (stat([folder fileSystemRepresentation], &status) == 0) {
        now.device = status.st_dev;
        now.number = status.st_ino;
        now.changed = status.st_mtim;
    }
    pthread_mutex_lock(&lock);
    NSData *first = [states objectForKey: folder];
    if (first == nil) {
        first = [NSData dataWithBytes: &now length: sizeof now];
        [states setObject: first forKey: folder];
    }
    const State *then = [first bytes];
    BOOL isSame = then->device == now.device && then->number == now.number && then->changed.tv_sec == now.changed.tv_sec
        && then->changed.tv_nsec == now.changed.tv_nsec;
    pthread_mutex_unlock(&lock);
    return isSame;
}

BOOL areFoldersAsListed(NSString *resources, NSArray *languages) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    if (!isAsListed(resources)) return NO;
    for (NSString *language in languages) {
        NSString *folder = [resources stringByAppendingPathComponent: [language stringByAppendingPathExtension: @"lproj"]];
        if (!isAsListed(folder)) return NO;
    }
    return YES;
}

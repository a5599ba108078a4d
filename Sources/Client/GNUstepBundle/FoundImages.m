#import "FoundImages.h"

#import "ForkedLocks.h"
#include <sys/stat.h>

/* An image, and its file as it was when the daemon read it. */
@interface NibAssetsFoundImage : NSObject {
    @public
    nibassets_image *_image;
    struct stat _file;
}
@end

@implementation NibAssetsFoundImage
- (void) dealloc {
    nibassets_image_release(_image);
    [super dealloc];
}
@end

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* By path. Guarded by the lock. */
static NSMutableDictionary *images;

static BOOL isSameFile(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino && a->st_size == b->st_size
        && a->st_mtim.tv_sec == b->st_mtim.tv_sec && a->st_mtim.tv_nsec == b->st_mtim.tv_nsec;
}

/* It may have been written since, and the daemon does not know it yet. */
static BOOL isFileOfImage(const struct stat *file, nibassets_image *image) {
    nibassets_file_facts facts = {.size = sizeof facts};
    return nibassets_image_file_facts_at(image, 0, &facts) == 0 && (uint64_t)file->st_size == facts.file_size
        && file->st_mtim.tv_sec * (int64_t)1000000000 + file->st_mtim.tv_nsec == facts.modified_ns;
}

static void prepare(void) {
    images = [NSMutableDictionary new];
    keepOpenInChildren(&lock);
}

void noteFoundImage(NSString *path, nibassets_image *image) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    NibAssetsFoundImage *found = [[NibAssetsFoundImage new] autorelease];
    if (stat([path fileSystemRepresentation], &found->_file) != 0 || !isFileOfImage(&found->_file, image)) return;
    found->_image = nibassets_image_retain(image);
    pthread_mutex_lock(&lock);
    [images setObject: found forKey: path];
    pthread_mutex_unlock(&lock);
}

nibassets_image *takeFoundImage(NSString *path) {
    pthread_mutex_lock(&lock);
    NibAssetsFoundImage *found = [[images objectForKey: path] retain];
    [images removeObjectForKey: path];
    pthread_mutex_unlock(&lock);
    struct stat now;
    nibassets_image *image = NULL;
    if (found != nil && stat([path fileSystemRepresentation], &now) == 0 && isSameFile(&now, &found->_file))
        image = nibassets_image_retain(found->_image);
    [found release];
    return image;
}

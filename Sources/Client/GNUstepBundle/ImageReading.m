#import "ImageReading.h"

#import "GNUstepProbes.h"
#import "OpenBundle.h"
#import "Process.h"
#import "Representations.h"
#import <AppKit/AppKit.h>
#include <stdlib.h>

/* An image, and its file's status when the daemon read it. */
typedef struct {
    nibassets_image *image;
    struct stat file;
} FoundImage;

static pthread_mutex_t imagesLock = PTHREAD_MUTEX_INITIALIZER;
/* By path; the table frees its entries. Guarded by the imagesLock. */
static NSMapTable *foundImages;

/* Whether a file is unchanged since the daemon read it. The daemon may not know of a change yet. */
static BOOL isFileOfImage(const struct stat *file, nibassets_image *image) {
    nibassets_file_facts facts = {.size = sizeof facts};
    return nibassets_image_file_facts_at(image, 0, &facts) == 0 && (uint64_t)file->st_size == facts.file_size
        && file->st_mtim.tv_sec * (int64_t)1000000000 + file->st_mtim.tv_nsec == facts.modified_ns;
}

static void prepareImages(void) {
    foundImages = NSCreateMapTable(NSObjectMapKeyCallBacks, NSOwnedPointerMapValueCallBacks, 16);
    keepOpenInChildren(&imagesLock);
}

void noteFoundImage(NSString *path, nibassets_image *image) {
    ONCE(prepareImages);
    struct stat file;
    if (stat([path fileSystemRepresentation], &file) != 0 || !isFileOfImage(&file, image)) return;
    FoundImage *found = malloc(sizeof *found);
    *found = (FoundImage){nibassets_image_retain(image), file};
    NSString *key = [path copy];
    pthread_mutex_lock(&imagesLock);
    FoundImage *earlier = NSMapGet(foundImages, key);
    image = earlier != NULL ? earlier->image : NULL;
    NSMapInsert(foundImages, key, found);
    pthread_mutex_unlock(&imagesLock);
    [key release];
    nibassets_image_release(image);
}

nibassets_image *takeFoundImage(NSString *path) {
    FoundImage found = {.image = NULL};
    pthread_mutex_lock(&imagesLock);
    FoundImage *kept = foundImages != NULL ? NSMapGet(foundImages, path) : NULL;
    if (kept != NULL) {
        found = *kept;
        NSMapRemove(foundImages, path);
    }
    pthread_mutex_unlock(&imagesLock);
    struct stat now;
    if (found.image == NULL || (stat([path fileSystemRepresentation], &now) == 0 && isSameFile(&now, &found.file))) return found.image;
    nibassets_image_release(found.image);
    return NULL;
}

@implementation NibAssetsPixels

- (id) initWithImage: (nibassets_image *)image index: (size_t)index length: (uint64_t)length {
    /* NSData's own initializers want bytes that it keeps. */
    _bytes = nibassets_image_writable_pixels(image, index, NULL);
    if (_bytes == NULL) {
        [self release];
        return nil;
    }
    _length = length;
    _image = nibassets_image_retain(image);
    return self;
}

- (void) swapBytes {
    uint16_t *samples = _bytes;
    for (uint64_t i = 0; i < _length / 2; i++) samples[i] = __builtin_bswap16(samples[i]);
}

- (void) dealloc {
    if (_bytes != NULL) nibassets_writable_pixels_free(_bytes, _length);
    nibassets_image_release(_image);
    [super dealloc];
}

- (const void *) bytes { return _bytes; }

- (NSUInteger) length { return _length; }

@end

static NSArray *(*plainRepresentations)(id, SEL, NSString *);
static BOOL maySharePictures;

/* Whether GNUstep's own reader would read the file. */
static BOOL isReadByGNUstep(nibassets_image *image) {
    nibassets_file_facts facts = {.size = sizeof facts};
    if (nibassets_image_file_facts_at(image, 0, &facts) != 0 || !isOwnReaderFirst()) return NO;
    return areReadingMethodsKnown(facts.format);
}

void findPlainReading(void) {
    plainRepresentations = implementationBehind(object_getClass(objc_getClass("NSImageRep")), @selector(imageRepsWithContentsOfFile:));
}

@implementation NSImageRep (NibAssets)

/* Every NSImage reads its file by this method, when it is first needed. */
+ (NSArray *) imageRepsWithContentsOfFile: (NSString *)path {
    if (plainRepresentations == NULL) findPlainReading();
    NSArray *shared = nil;
    nibassets_image *image = maySharePictures && path != nil && self == [NSImageRep class] ? takeFoundImage(path) : NULL;
    if (image != NULL && isReadByGNUstep(image)) shared = representationsOfImage(image);
    nibassets_image_release(image);
    return shared != nil ? shared : plainRepresentations(self, _cmd, path);
}

@end

void shareImages(void) {
    if (isMethodOfGNUstep(object_getClass([NSImageRep class]), @selector(imageRepsWithContentsOfFile:))) maySharePictures = YES;
    else sayWhatIsLeft(@"reads pictures", @"+[NSImageRep imageRepsWithContentsOfFile:] is not GNUstep's");
}

/* The reading of a picture, which the daemon has decoded already. */

#import <Foundation/Foundation.h>
#include "nibassets.h"

/* Remembers an image under the path by which GNUstep will read it. */
void noteFoundImage(NSString *path, nibassets_image *image);

/* Takes the image of a path, +1, if the file is still the one that it was; NULL otherwise. */
nibassets_image *takeFoundImage(NSString *path);

/* The pixels of a representation. This process may write them, as it may write those that it has read itself: of a large picture the pages that it writes become its
   own, the others stay shared with all processes; a small picture is a copy. They go with the object. */
@interface NibAssetsPixels : NSData {
    nibassets_image *_image;
    void *_bytes;
    uint64_t _length;
}

/* Nil when there is no memory. */
- (id) initWithImage: (nibassets_image *)image index: (size_t)index length: (uint64_t)length;

/* Swaps the bytes of each sample of 16 bits. No page stays shared. */
- (void) swapBytes;

@end

/* Looks for GNUstep's own reading. */
void findPlainReading(void);

/* From now on the files that the daemon has found are not read: their pictures are shared. */
void shareImages(void);

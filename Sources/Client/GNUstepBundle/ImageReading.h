/* The reading of a picture that the daemon has decoded already. */

#import <Foundation/Foundation.h>
#include "nibassets.h"

/* Remembers an image under the path by which GNUstep will read it. */
void noteFoundImage(NSString *path, nibassets_image *image);

/* Takes the image of a path, +1, if the file has not changed since; else NULL. */
nibassets_image *takeFoundImage(NSString *path);

/* The pixels of a representation, which this process may write like pixels that it has read itself. A large picture's pages stay shared with all
   processes until they are written; a small picture is a copy. The pixels end with the object. */
@interface NibAssetsPixels : NSData {
    nibassets_image *_image;
    void *_bytes;
    uint64_t _length;
}

/* Nil when memory is short. */
- (id) initWithImage: (nibassets_image *)image index: (size_t)index length: (uint64_t)length;

/* Swaps the bytes of each 16-bit sample. No page stays shared. */
- (void) swapBytes;

@end

/* Looks up GNUstep's own implementation of the reading. */
void findPlainReading(void);

/* Turns the sharing on: from now on, pictures of files that the daemon has found come from the daemon, and the files are not read. */
void shareImages(void);

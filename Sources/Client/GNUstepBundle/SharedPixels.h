/* The pixels of the daemon's, as GNUstep keeps pixels: an object with bytes. */

#import <Foundation/Foundation.h>
#include "nibassets.h"

/* The pixels of a representation. This process may write them, as it may write those that it has read itself: the pages that it writes become its own,
   the others stay shared with all processes. They go with the object. */
@interface NibAssetsPixels : NSData {
    nibassets_image *_image;
    void *_bytes;
    uint64_t _length;
}

/* Nil when there is no memory. */
- (id) initWithImage: (nibassets_image *)image index: (size_t)index length: (uint64_t)length;

/* Swaps the bytes of each sample of 16 bits. All pages become this process's own. */
- (void) swapBytes;

@end

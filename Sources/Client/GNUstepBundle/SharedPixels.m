#import "SharedPixels.h"

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

/* What the GNUstep of this process has and does: the methods and readers that this bundle knows, and what the readers make of small files. */

#import <AppKit/AppKit.h>
#include "nibassets.h"

/* Whether all methods that search for an image, all that search for a sound, and all that read a picture from a file of a format, are GNUstep's, as this
   bundle knows them. Where one is not, a remark says which. */
BOOL areSearchMethodsKnown(void);
BOOL areSoundMethodsKnown(void);
BOOL areReadingMethodsKnown(uint32_t format);

/* Whether GNUstep's own reader is asked first. Where not, a remark says which is. Other readers may follow, ImageMagick's or an application's. The types of
   the first reader come first in every search, and it reads all files that have them. */
BOOL isOwnReaderFirst(void);

/* Whether the daemon and GNUstep's own reader both know a type, and try it at the same place. What is true of all other types only this process
   knows: ImageMagick's are other ones in each of its versions, and listing them takes up to 100 ms. */
BOOL isSharedType(NSString *type);
/* The same, without an object for the type. */
BOOL isSharedTypeOfFile(const char *type);

/* A format of which the daemon's pixels are used: how many bits its samples have, its name for people, and a small file of it that was made for this bundle. */
typedef struct {
    uint32_t format;
    unsigned bits;
    const char *name;
    /* The file's bytes as hexadecimal numbers; the number of further bytes, which repeat the last four. */
    const char *file;
    unsigned fill;
    /* What GNUstep's reader makes of it: bits, samples, bytes of a row, flags without the order of bytes, alpha, opacity, colour space, size, first pixel. */
    const char *expected;
} ReaderSample;

/* All of them, up to a format 0. */
extern const ReaderSample readerSamples[];

/* Whether GNUstep's reader makes of the small files of this format, with this number of bits in a sample, what the bundle makes of such files. NO for a
   format without a file. The reader is asked once in a process. `order` gets the flags with which it tells the order of the bytes in a sample: none before version 0.30. Safe
   in every thread. */
BOOL isReaderAsExpected(uint32_t format, unsigned bits, NSBitmapFormat *order);

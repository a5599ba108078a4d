/* Probes of this process's GNUstep: whether it has the methods and readers that this bundle knows, and what its readers make of small files. */

#import <AppKit/AppKit.h>
#include "nibassets.h"

/* Whether all methods that search for an image, that search for a sound, or that read a picture from a file of a format, are GNUstep's, as this
   bundle knows them. If a method is not, a remark names it. */
BOOL areSearchMethodsKnown(void);
BOOL areSoundMethodsKnown(void);
BOOL areReadingMethodsKnown(uint32_t format);

/* Whether GNUstep's own reader is asked first; if not, a remark names the first one. Other readers may follow, ImageMagick's or an application's. The
   types of the first reader come first in every search, and it reads all files of these types. */
BOOL isOwnReaderFirst(void);

/* Whether the daemon and GNUstep's own reader both know a type, and try it at the same position of their orders. All other types are left to GNUstep:
   ImageMagick's types differ from version to version, and listing them takes up to 100 ms. */
BOOL isSharedType(NSString *type);
/* Same as `isSharedType`, for a C string. */
BOOL isSharedTypeOfFile(const char *type);

/* A format for which the daemon's pixels are used: the bits of its samples, its name for people, and a small file that was made for this bundle. */
typedef struct {
    uint32_t format;
    unsigned bits;
    const char *name;
    /* The file's bytes in hexadecimal, and the number of further bytes, which repeat the last four. */
    const char *file;
    unsigned fill;
    /* The reader's result: bits, samples, bytes of a row, flags without the order of bytes, alpha, opacity, colour space, size, first pixel. */
    const char *expected;
} ReaderSample;

/* All samples; the last one has the format 0. */
extern const ReaderSample readerSamples[];

/* Whether GNUstep's reader makes the expected bitmaps of the small files of this format with this number of bits in a sample. NO for a format without
   a file. Each file is read once in a process. `order` gets the reader's flags for the order of the bytes in a sample: none before version 0.30. Safe
   in every thread. */
BOOL isReaderAsExpected(uint32_t format, unsigned bits, NSBitmapFormat *order);

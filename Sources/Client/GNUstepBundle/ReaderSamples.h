/* What GNUstep's readers make of small files of which everything is known. Its versions differ, and somebody may have changed one. */

#import <AppKit/AppKit.h>
#include "nibassets.h"

/* A format of which the daemon's pixels are used: how many bits its samples have, its name for people, and a small file of it that was made for this bundle. */
typedef struct {
    uint32_t format;
    unsigned bits;
    const char *name;
    /* The file's bytes as hexadecimal numbers; the number of bytes of 0x80 after them. */
    const char *file;
    unsigned fill;
    /* What GNUstep's reader makes of it: bits, samples, bytes of a row, flags without the order of bytes, alpha, opacity, colour space, size, first pixel. */
    const char *expected;
} ReaderSample;

/* All of them, up to a format 0. */
extern const ReaderSample readerSamples[];

/* Whether GNUstep's reader makes of the small file of this format, with this number of bits in a sample, what the bundle makes of such files. NO for a format without
   a file. The reader is asked once in a process. `order` gets the flags with which it tells the order of the bytes in a sample: none before version 0.30. Safe
   in every thread. */
BOOL isReaderAsExpected(uint32_t format, unsigned bits, NSBitmapFormat *order);

/* What GNUstep's readers make of small files of which everything is known. Its versions differ, and somebody may have changed one. */

#import <AppKit/AppKit.h>
#include "nibassets.h"

/* Whether the reader of a format makes of a sample with so many bits what this bundle would make of it; the reader is asked once in a process.
   `order` gets the flags with which it tells the order of the bytes in a pixel's sample: none before version 0.30. Safe in every thread. */
BOOL isReaderAsExpected(uint32_t format, unsigned bits, NSBitmapFormat *order);

/* The formats of which the daemon's pixels are used, up to a format 0: with the bits of their samples and a name for people. */
typedef struct {
    uint32_t format;
    unsigned bits;
    const char *name;
} ReaderFormat;
extern const ReaderFormat readerFormats[];

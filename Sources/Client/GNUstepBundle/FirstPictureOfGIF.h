/* What GNUstep's reader notes about the first picture of a GIF file, which is the only one that it reads. */

#import <Foundation/Foundation.h>

/* The colours of its table, three bytes each, and the hundredths of a second for which it is shown. Nil for a file of which GNUstep would make something
   else than the daemon. */
NSData *colorTableOfGIF(const char *path, unsigned *duration);

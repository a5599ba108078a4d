/* Whose methods this process runs. Some applications replace one: PikoPixel changes what is read from a PNG. A version of GNUstep may have others. */

#import <Foundation/Foundation.h>
#include "nibassets.h"

/* Whether all methods that search for a file, and all that read a picture from a file of a format, are GNUstep's, as this bundle knows them. Where one is
   not, a remark says which. */
BOOL areSearchMethodsKnown(void);
BOOL areReadingMethodsKnown(uint32_t format);

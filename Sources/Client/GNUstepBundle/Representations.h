/* The representations that GNUstep's readers make of a file, made of the daemon's pixels. */

#import <Foundation/Foundation.h>
#include "nibassets.h"

/* The result is equal to the readers' in everything that a program can ask. Nil when the daemon does not know enough for that: then GNUstep must read
   the file. */
NSArray *representationsOfImage(nibassets_image *image);

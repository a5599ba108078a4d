/* The representations that GNUstep's readers make of a file, made of the daemon's pixels. */

#import <Foundation/Foundation.h>
#include "nibassets.h"

/* They are equal in everything that a program can ask them for. Nil where the daemon does not know enough for that: GNUstep must read the
   file then. */
NSArray *representationsOfImage(nibassets_image *image);

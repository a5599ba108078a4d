/* What must be GNUstep's own for the daemon's answers to be those that GNUstep would give. */

#import <Foundation/Foundation.h>

/* Whether the classes that read pictures are those that GNUstep has itself, in its order: only the types of these are known to the
   daemon. */
BOOL areReadersGNUsteps(void);

/* Whether the methods that search for a file, and those that read a picture, are GNUstep's. Some applications replace one: PikoPixel
   changes what is read from a PNG. */
BOOL areSearchMethodsGNUsteps(void);
BOOL areReadingMethodsGNUsteps(void);

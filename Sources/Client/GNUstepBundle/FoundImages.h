/* The daemon's images whose files were found and are not read yet: GNUstep reads a picture when it is first needed. */

#import <Foundation/Foundation.h>
#include "nibassets.h"

/* Remembers an image under the path by which GNUstep will read it. */
void noteFoundImage(NSString *path, nibassets_image *image);

/* Takes the image of a path, +1, if the file is still the one that it was; NULL otherwise. */
nibassets_image *takeFoundImage(NSString *path);

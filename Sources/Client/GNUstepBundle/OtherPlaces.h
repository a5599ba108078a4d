/* Folders of images that GNUstep searches and the daemon does not: the theme's and the user's. */

#import <Foundation/Foundation.h>

/* Whether an image of this name could lie in one of them, under its own name or under an alias. */
BOOL mayLieElsewhere(NSString *name);

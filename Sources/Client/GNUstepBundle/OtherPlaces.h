/* Folders of images that GNUstep searches and the daemon does not: the theme's and the user's. */

#import <Foundation/Foundation.h>

/* The types of the files there that could be an image of this name, under the name itself, an alias, or what the theme calls it. Nil when there
   is none. */
NSSet *typesElsewhere(NSString *name);

/* The daemon says where a file really lies; GNUstep names it by the folder in which it has looked. */

#import <Foundation/Foundation.h>

/* A path without links; nil when nothing lies there. */
NSString *realPath(NSString *path);

/* The path of a file below `from` as one below `to`; nil when it does not lie there. */
NSString *pathMovedBetween(NSString *file, NSString *from, NSString *to);

/* The daemon says where a file really lies; GNUstep names it by the folder in which it has looked. */

#import <Foundation/Foundation.h>

/* A folder's path without links; nil when there is no such folder. */
NSString *realPath(NSString *folder);

/* The path of a file below `from` as one below `to`; nil when it does not lie there. */
NSString *pathMovedBetween(NSString *file, NSString *from, NSString *to);

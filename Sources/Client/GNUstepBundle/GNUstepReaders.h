/* The classes that read pictures in this process, and the types of files that they read. */

#import <Foundation/Foundation.h>

/* Whether GNUstep's own reader is asked first. Where not, a remark says which is. Other readers may follow, ImageMagick's or an application's: its types come first in every search, and it
   reads all files that have them. */
BOOL isOwnReaderFirst(void);

/* Whether the daemon and GNUstep's own reader both know a type, and try it at the same place. What is true of all other types only this process
   knows: ImageMagick's are other ones in each of its versions, and listing them takes up to 100 ms. */
BOOL isSharedType(NSString *type);

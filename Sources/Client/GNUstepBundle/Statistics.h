/* What the bundle did for this application, for `nibassetctl stats`. */

#import <Foundation/Foundation.h>

/* Notes how long a name of an image took, in nanoseconds: answered by the daemon with a path or with none, or searched by GNUstep. */
void noteAnsweredName(NSString *name, NSString *path, int64_t duration);
void noteOwnSearch(int64_t duration);

/* Tells the daemon that the application has launched, and some seconds later how much time was saved. For that the program searches in GNUstep's own way,
   one name a second: for three names that were found in the application, three that were found elsewhere and three that were found nowhere. */
void reportWhenLaunched(void);

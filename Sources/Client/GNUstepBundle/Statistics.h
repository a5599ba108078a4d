/* What the bundle did for this application, for `nibassetctl stats`. */

#import <Foundation/Foundation.h>

/* Notes how long a name of an image took, in nanoseconds: answered by the daemon with a path or with none, or searched by GNUstep. */
void noteAnsweredName(NSString *name, NSString *path, int64_t duration);
void noteOwnSearch(int64_t duration);

/* From now on the names are kept with which `searchForName` measures. */
void prepareReport(void);

/* Tells the daemon what was counted until the application has launched. */
void reportLaunch(void);

/* Searches for a name in GNUstep's own way: three that were found in the application, three that were found elsewhere and three that were found nowhere. When none is
   left, `hasNameToSearch` tells the daemon how much time was saved. Both after `reportLaunch`, in the main thread. */
BOOL hasNameToSearch(void);
void searchForName(void);

/* What the bundle did for this application, for `nibassetctl stats`. */

#import <Foundation/Foundation.h>

/* Notes how long a name of an image took, in nanoseconds: answered by the daemon with a path or with none, or searched by GNUstep. */
void noteAnsweredName(NSString *name, NSString *path, int64_t duration);
void noteOwnSearch(int64_t duration);

/* Has a child that is forked while something is counted count on. */
void keepCountsInChildren(void);

/* From now on the names are kept that will be searched for. */
void prepareReport(void);

/* Tells the daemon what was counted until the application has launched. */
void reportLaunch(void);

/* After `reportLaunch`, in the main thread: searches for a name in GNUstep's own way, for three that were found in the application, three that were found elsewhere
   and three that were found nowhere. When there is no next one, NO: then the daemon is told how much time was saved. */
BOOL prepareNextSearch(void);
void searchForNext(void);

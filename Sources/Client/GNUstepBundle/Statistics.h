/* Counts of the bundle's work for this application, for `nibassetctl stats`. */

#import <Foundation/Foundation.h>

/* Count a lookup of an image and its time, in nanoseconds: one that the daemon answered, with a path or nil, or one that GNUstep made itself. */
void noteAnsweredName(NSString *name, NSString *path, int64_t duration);
void noteOwnSearch(int64_t duration);

/* Keeps the counts usable in a child that is forked while another thread counts. */
void keepCountsInChildren(void);

/* Begins to keep the answered names, some of which are searched for later. */
void prepareReport(void);

/* Reports the counts of the application's launch to the daemon. */
void reportLaunch(void);

/* After `reportLaunch`, in the main thread: measure GNUstep's own search for three names that were found in the application, three found elsewhere
   and three found nowhere, one name for each call. `prepareNextSearch` returns NO when no name is left, and reports the saved time to the daemon. */
BOOL prepareNextSearch(void);
void searchForNext(void);

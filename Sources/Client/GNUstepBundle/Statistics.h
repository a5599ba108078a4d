/* What the bundle did for this application, for `nibassetctl stats`. */

#import <Foundation/Foundation.h>

/* Notes how long a name of an image took, in nanoseconds: answered by the daemon with an image or with none, or searched by GNUstep. */
void noteFoundName(NSString *name, int64_t duration);
void noteMissingName(NSString *name, int64_t duration);
void noteOwnSearch(int64_t duration);

/* Tells the daemon when the application has launched; and a few seconds later how much time was saved. For that the program searches for four of its names
   in GNUstep's own way, one a second: the first such search of a process takes longer than all later ones, which take about the same time. */
void reportWhenLaunched(void);

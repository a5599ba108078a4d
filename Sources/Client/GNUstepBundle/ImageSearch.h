/* The search for an image's file, which is most of what a first imageNamed: costs: the daemon has done it already. */

#import <Foundation/Foundation.h>

/* Looks for GNUstep's own search. */
void findPlainImageSearch(void);

/* From now on GNUstep's search for an image asks the daemon first. */
void answerImages(void);

/* How long GNUstep's own search for a name takes now, in nanoseconds, after answerImages. */
int64_t timeOfOwnSearch(NSString *name);

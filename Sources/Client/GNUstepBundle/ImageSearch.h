/* The search for an image's file, which is most of the cost of a first imageNamed:. The daemon has done the search already. */

#import <Foundation/Foundation.h>

/* Looks up GNUstep's own implementation of the search. */
void findPlainImageSearch(void);

/* Turns the answers on: from now on, GNUstep's search for an image asks the daemon first. */
void answerImages(void);

/* Measures GNUstep's own search for a name, in nanoseconds, after answerImages. */
int64_t timeOfOwnSearch(NSString *name);

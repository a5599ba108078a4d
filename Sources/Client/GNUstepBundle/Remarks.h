/* What the application's log says of the bundle. */

#import <Foundation/Foundation.h>

/* Says, once in a process, what GNUstep does itself here, and why. */
void sayWhatIsLeft(NSString *what, NSString *why);

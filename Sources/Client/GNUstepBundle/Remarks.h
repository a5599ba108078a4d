/* What the application's log says of the bundle. */

#import <Foundation/Foundation.h>

/* Says, once in a process, what GNUstep does itself here, and why: a format with its values. It may be called for every name, so the text is made only when
   it is said. */
void sayWhatIsLeft(NSString *what, NSString *why, ...) NS_FORMAT_FUNCTION(2, 3);

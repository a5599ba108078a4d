/* Whether the bundle may work in this process. */

#import <Foundation/Foundation.h>

/* NO when the user, the environment or another version of GNUstep is against it. Says why in one line, unless somebody asked for it. */
BOOL mayWorkInThisProcess(void);

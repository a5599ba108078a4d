/* Whose rules names follow: the default NibAssetsProfile. */

#import <Foundation/Foundation.h>

/* NO: GNUstep's, as without the bundle. YES: Apple's, with files for displays of a higher scale (@2x). A value that is neither is told once, and
   means GNUstep's. */
BOOL areRulesOfAppKit(void);

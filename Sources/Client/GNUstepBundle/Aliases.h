/* The other names of GNUstep's standard images. */

#import <Foundation/Foundation.h>

/* The names that mean this one, as GNUstep's own table says: "common_SwitchOff" and "NSSwitch" for "GSSwitch". The file of the image may
   bear any of them. */
NSArray *aliasesOfName(NSString *name);

/* Whether the table is the one that the daemon reads, too. The user's own one makes another image of every name. */
BOOL areAliasesTheDaemons(void);

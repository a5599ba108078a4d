/* The other names of GNUstep's standard images. */

#import "SystemFolders.h"

/* The names that mean this one, as GNUstep's own table says: "common_SwitchOff" and "NSSwitch" for "GSSwitch". The file of the image may
   bear any of them. */
NSArray *aliasesOfName(NSString *name);

/* Whether the table lies in folders that the daemon searches, too. The user's own one makes another image of every name. */
BOOL areAliasesIn(NibAssetsSystemFolders *system);

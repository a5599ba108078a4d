/* Files that GNUstep may find and the daemon does not: in the folders of the theme and of the user, and of types that this process alone knows. */

#import "SystemFolders.h"

/* The types of the files in the theme's and the user's folders that could be an image of this name, under the name itself, an alias, or what the theme
   calls it. Nil when there is none. */
NSSet *typesElsewhere(NSString *name, NibAssetsSystemFolders *system);

/* The types of the files in the bundle's folders, and in GNUstep's own, that could be an image of this name and that the daemon may not know. Nil when
   there is none. */
NSSet *unsharedTypes(NSBundle *bundle, NSString *name, NibAssetsSystemFolders *system);

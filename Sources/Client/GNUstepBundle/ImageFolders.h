/* The folders of images and sounds besides the application's: folders that the daemon also searches, and the files in the other folders. */

#import <Foundation/Foundation.h>

/* The folders that are searched for a name besides the application's. Lives as long as the process. */
typedef struct SystemFolders {
    /* The library folders that the daemon searches, by its own account, with ':' between them. */
    char libraries[4096];
    /* Folders that the daemon and GNUstep both search: GNUstep's paths, and the paths without links. */
    NSMutableArray *namedByGNUstep, *real;
    /* Folders that only GNUstep searches, such as a user's own, or that GNUstep searches in another order. */
    NSMutableArray *others;
    /* Whether GNUstep's table of aliases lies in a folder that both search. A user's own table would give names other meanings. */
    BOOL haveAliases;
    struct SystemFolders *next;
} SystemFolders;

/* The folders of images or of sounds, for this process and the daemon that answers now. Safe in every thread. */
const SystemFolders *foldersOfImages(void);
const SystemFolders *foldersOfSounds(void);

/* Whether the daemon has named the folders that it searches. NO before its first answer, and for daemons before version 0.2.0. */
BOOL areFoldersNamed(const SystemFolders *folders);

/* GNUstep's path of a file whose path without links is `realPath`; nil for a file outside the folders. */
NSString *pathInFolders(const SystemFolders *folders, NSString *realPath);

/* The name that an alias means, by GNUstep's own table: "GSSwitch" for "common_SwitchOff" and "NSSwitch". The image's file may have any of these
   names. Nil if the name is no alias. */
NSString *nameOfAlias(NSString *alias);

/* The types of files in the theme's and the user's folders that could be an image of this name: under the name itself, an alias, or the theme's name
   for it. With a bundle, also types of files in the bundle's and GNUstep's own folders that the daemon may not know. Nil when there is none. */
NSSet *typesElsewhere(NSBundle *bundle, NSString *name, const SystemFolders *system);

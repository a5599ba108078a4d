/* The folders of images besides the application's: those that the daemon searches too, and the files in all others. */

#import <Foundation/Foundation.h>

/* The folders that are searched for a name besides the application's: those that the daemon searches too, and others. Lives as long as the process. */
typedef struct SystemFolders {
    /* Those that the daemon searches, as it says. */
    char libraries[4096];
    /* Of those that both search, how GNUstep names them and where they really lie. */
    NSMutableArray *namedByGNUstep, *real;
    /* Those that only GNUstep searches, such as a user's own, or at another place in its order. */
    NSMutableArray *others;
    /* Whether GNUstep's table of aliases lies in a folder that both search. The user's own table makes another image of every name. */
    BOOL haveAliases;
    struct SystemFolders *next;
} SystemFolders;

/* Those of images or of sounds, in this process, beside the daemon that answers now. Safe in every thread. */
const SystemFolders *foldersOfImages(void);
const SystemFolders *foldersOfSounds(void);

/* Whether the daemon says which ones it searches. Before its first answer it does not, nor before version 0.2.0. */
BOOL areFoldersNamed(const SystemFolders *folders);

/* The path by which GNUstep names a file, when the daemon says where it really lies; nil for a file of somebody else's. */
NSString *pathInFolders(const SystemFolders *folders, NSString *realPath);

/* The name that an alias means, as GNUstep's own table says: "GSSwitch" for "common_SwitchOff" and "NSSwitch". The file of the image may bear any of
   them. Nil for no alias. */
NSString *nameOfAlias(NSString *alias);

/* The types of the files in the theme's and the user's folders that could be an image of this name: under the name itself, an alias, or what the theme
   calls it. With a bundle also those of the files in its folders, and in GNUstep's own, that the daemon may not know. Nil when there is none. */
NSSet *typesElsewhere(NSBundle *bundle, NSString *name, const SystemFolders *system);

#import "ImageFolders.h"

#import "Daemon.h"
#import "GNUstepProbes.h"
#import "OpenBundle.h"
#import "Process.h"
#import <AppKit/AppKit.h>
#import <Foundation/Foundation.h>
#import <GNUstepGUI/GSTheme.h>
#include <dirent.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* GNUstep's path of its table of aliases, and the path without links; nil for none. */
static NSString *mappingPath, *realMappingPath;

/* The table's path if the folders leave no doubt about it; else nil. Saves GNUstep's own search, which takes 0.2 ms. */
static NSString *clearMappingPath(void) {
    NSFileManager *files = [NSFileManager defaultManager];
    for (NSString *library in NSSearchPathForDirectoriesInDomains(NSLibraryDirectory, NSAllDomainsMask, YES)) {
        /* GNUstep searches a library like a bundle: its Resources first. */
        NSString *resources = [library stringByAppendingPathComponent: @"Resources/Images"];
        NSString *folder = [library stringByAppendingPathComponent: @"Images"];
        if ([files fileExistsAtPath: resources]) return nil;
        if (![files fileExistsAtPath: folder]) continue;
        /* A folder without a table may have a table for a language. */
        NSString *path = [folder stringByAppendingPathComponent: @"nsmapping.strings"];
        return [files isReadableFileAtPath: path] ? path : nil;
    }
    return nil;
}

static void findMapping(void) {
    mappingPath = clearMappingPath();
    if (mappingPath == nil) mappingPath = [NSBundle pathForLibraryResource: @"nsmapping" ofType: @"strings" inDirectory: @"Images"];
    mappingPath = [mappingPath copy];
    realMappingPath = [realPath(mappingPath) copy];
}

static void findMappingOnce(void) { ONCE(findMapping); }

static SystemFolders *newFolders(NSString *name, const char *libraries) {
    SystemFolders *folders = calloc(1, sizeof *folders);
    strcpy(folders->libraries, libraries);
    folders->namedByGNUstep = [NSMutableArray new];
    folders->real = [NSMutableArray new];
    folders->others = [NSMutableArray new];
    NSArray *daemons = [[NSString stringWithUTF8String: libraries] componentsSeparatedByString: @":"];
    NSFileManager *files = [NSFileManager defaultManager];
    NSUInteger next = 0;
    for (NSString *library in NSSearchPathForDirectoriesInDomains(NSLibraryDirectory, NSAllDomainsMask, YES)) {
        NSString *folder = [library stringByAppendingPathComponent: name];
        NSString *second = [[library stringByAppendingPathComponent: @"Resources"] stringByAppendingPathComponent: name];
        NSUInteger place = [daemons indexOfObject: library inRange: NSMakeRange(next, [daemons count] - next)];
        BOOL isThere = [files fileExistsAtPath: folder];
        if (place != NSNotFound) {
            next = place + 1;
            NSString *real = isThere ? realPath(folder) : nil;
            if (real != nil) {
                [folders->namedByGNUstep addObject: folder];
                [folders->real addObject: real];
            }
        } else if (isThere) {
            [folders->others addObject: folder];
        }
        /* GNUstep searches a library like a bundle: its Resources, too. */
        if ([files fileExistsAtPath: second]) [folders->others addObject: second];
    }
    findMappingOnce();
    folders->haveAliases = realMappingPath == nil || pathInFolders(folders, realMappingPath) != nil;
    return folders;
}

static pthread_mutex_t foldersLock = PTHREAD_MUTEX_INITIALIZER;
/* The folders of images and of sounds, each a list. Guarded by the foldersLock. */
static SystemFolders *knownFolders[2];

/* A new daemon may search other folders, so each list of libraries has its own entry. */
static const SystemFolders *foldersOfKind(int kind, NSString *name) {
    keepOpenInChildren(&foldersLock);
    char libraries[sizeof knownFolders[kind]->libraries];
    nibassets_client_gnustep_libraries(nibAssetsClient(), libraries, sizeof libraries);
    pthread_mutex_lock(&foldersLock);
    SystemFolders *folders = knownFolders[kind];
    while (folders != NULL && strcmp(folders->libraries, libraries) != 0) folders = folders->next;
    pthread_mutex_unlock(&foldersLock);
    if (folders != NULL) return folders;
    folders = newFolders(name, libraries);
    pthread_mutex_lock(&foldersLock);
    folders->next = knownFolders[kind];
    knownFolders[kind] = folders;
    pthread_mutex_unlock(&foldersLock);
    return folders;
}

const SystemFolders *foldersOfImages(void) { return foldersOfKind(0, @"Images"); }

const SystemFolders *foldersOfSounds(void) { return foldersOfKind(1, @"Sounds"); }

BOOL areFoldersNamed(const SystemFolders *folders) { return folders->libraries[0] != 0; }

NSString *pathInFolders(const SystemFolders *folders, NSString *path) {
    for (NSUInteger i = 0; i < [folders->real count]; i++) {
        NSString *moved = pathMovedBetween(path, [folders->real objectAtIndex: i], [folders->namedByGNUstep objectAtIndex: i]);
        if (moved != nil) return moved;
    }
    return nil;
}

static NSDictionary *mapping;

static void readMapping(void) {
    findMappingOnce();
    NSString *text = mappingPath == nil ? nil : [NSString stringWithContentsOfFile: mappingPath];
    mapping = [[text propertyListFromStringsFileFormat] retain];
}

NSString *nameOfAlias(NSString *alias) {
    ONCE(readMapping);
    return [mapping objectForKey: alias];
}

/* The tables below have the types of the files in folders of images, by the file's name and by the name that it means as an alias. */

/* Whether a type is one of resources that no known reader takes for images. */
static BOOL isOtherResource(const char *type) {
    static const char *const types[] = {"desktop", "gorm", "gsmarkup", "lproj", "make", "nib", "plist", "strings", "xib"};
    for (unsigned i = 0; i < sizeof types / sizeof *types; i++)
        if (strcmp(types[i], type) == 0) return YES;
    return NO;
}

static void addType(NSMutableDictionary *typesByName, NSString *type, NSString *name) {
    NSMutableSet *types = [typesByName objectForKey: name];
    if (types == nil) [typesByName setObject: types = [NSMutableSet set] forKey: name];
    [types addObject: type];
}

/* Makes objects only for the few files that pass the checks. */
static void addFile(NSMutableDictionary *typesByName, const char *entry, BOOL onlyUnshared) {
    const char *dot = strrchr(entry, '.');
    if (dot == NULL || (onlyUnshared && dot != entry && isSharedTypeOfFile(dot + 1)) || isOtherResource(dot + 1)) return;
    NSString *file = [[NSFileManager defaultManager] stringWithFileSystemRepresentation: entry length: strlen(entry)];
    NSString *type = [file pathExtension], *name = [file stringByDeletingPathExtension];
    if ([type length] == 0) return;
    addType(typesByName, type, name);
    NSString *meant = nameOfAlias(name);
    if (meant != nil) addType(typesByName, type, meant);
}

/* Whether a folder is one of any language: by GNUstep's table, a user's language has several names ("en.lproj" and "English.lproj"). */
static BOOL isOfLanguage(const char *folder) {
    const char *dot = strrchr(folder, '.');
    return dot != NULL && strcmp(dot, ".lproj") == 0;
}

/* Adds the files of a folder and of its subfolders. `depth` is the number of levels of subfolders; on the lowest level, only folders of languages
   count. With `onlyUnshared`, leaves out the files of shared types. */
static void addFolder(NSMutableDictionary *typesByName, const char *folder, unsigned depth, BOOL onlyUnshared) {
    DIR *directory = folder == NULL ? NULL : opendir(folder);
    if (directory == NULL) return;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        char path[PATH_MAX];
        BOOL isSearched = entry->d_type != DT_REG && (depth > 1 || (depth == 1 && isOfLanguage(entry->d_name)));
        if (isSearched && snprintf(path, sizeof path, "%s/%s", folder, entry->d_name) < (int)sizeof path)
            addFolder(typesByName, path, depth - 1, onlyUnshared);
        addFile(typesByName, entry->d_name, onlyUnshared);
    }
    closedir(directory);
}

static NSSet *allTypes(NSSet *some, NSSet *others) {
    return some == nil ? others : others == nil ? some : [some setByAddingObjectsFromSet: others];
}

/* The types of the files that a name could mean, by the name itself and by its stem; nil when there are none. GNUstep removes a type from a name if
   it reads that type. */
static NSSet *typesOf(NSDictionary *typesByName, NSString *name, NSString *stem) {
    return allTypes([typesByName objectForKey: name], stem == name ? nil : [typesByName objectForKey: stem]);
}

static NSString *stemOf(NSString *name) { return [[name pathExtension] length] > 0 ? [name stringByDeletingPathExtension] : name; }

/* The files for one theme and one daemon, as they were at the first search. GNUstep, too, lists a folder once for a theme. */
typedef struct {
    GSTheme *theme;
    const SystemFolders *system;
    NSDictionary *elsewhere;
    /* Nil before the first use. */
    NSDictionary *unshared;
    /* The theme's names of images. */
    NSDictionary *mapping;
} OtherPlaces;

/* A folder of images has subfolders of languages; the theme's folder also has subfolders of applications. */
static OtherPlaces placesBeside(GSTheme *theme, const SystemFolders *system) {
    NSMutableDictionary *elsewhere = [NSMutableDictionary dictionary];
    for (NSString *folder in system->others) addFolder(elsewhere, [folder fileSystemRepresentation], 1, NO);
    NSString *path = [[theme bundle] bundlePath];
    for (NSString *folder in [NSArray arrayWithObjects: @"Resources/ThemeImages", @"ThemeImages", nil])
        if (path != nil) addFolder(elsewhere, [[path stringByAppendingPathComponent: folder] fileSystemRepresentation], 2, NO);
    return (OtherPlaces){theme, system, elsewhere, nil, [[theme infoDictionary] objectForKey: @"GSThemeImages"]};
}

/* `bundle` is always the application's. */
static NSDictionary *unsharedFiles(NSBundle *bundle, const SystemFolders *system) {
    NSMutableDictionary *unshared = [NSMutableDictionary dictionary];
    addFolder(unshared, [[bundle bundlePath] fileSystemRepresentation], 1, YES);
    addFolder(unshared, [[bundle resourcePath] fileSystemRepresentation], 1, YES);
    for (NSString *folder in system->namedByGNUstep) addFolder(unshared, [folder fileSystemRepresentation], 1, YES);
    return unshared;
}

static pthread_mutex_t placesLock = PTHREAD_MUTEX_INITIALIZER;
/* Guarded by the placesLock. Readers retain the objects, because another thread may replace them. */
static OtherPlaces keptPlaces;

static OtherPlaces readKeptPlaces(void) {
    keepOpenInChildren(&placesLock);
    pthread_mutex_lock(&placesLock);
    OtherPlaces places = keptPlaces;
    id objects[] = {places.theme, places.elsewhere, places.unshared, places.mapping};
    for (unsigned i = 0; i < 4; i++) [objects[i] retain];
    pthread_mutex_unlock(&placesLock);
    for (unsigned i = 0; i < 4; i++) [objects[i] autorelease];
    return places;
}

static void replaceKeptPlaces(OtherPlaces places) {
    id objects[] = {places.theme, places.elsewhere, places.unshared, places.mapping};
    for (unsigned i = 0; i < 4; i++) [objects[i] retain];
    pthread_mutex_lock(&placesLock);
    OtherPlaces earlier = keptPlaces;
    keptPlaces = places;
    pthread_mutex_unlock(&placesLock);
    id others[] = {earlier.theme, earlier.elsewhere, earlier.unshared, earlier.mapping};
    for (unsigned i = 0; i < 4; i++) [others[i] release];
}

NSSet *typesElsewhere(NSBundle *bundle, NSString *name, const SystemFolders *system) {
    OtherPlaces places = readKeptPlaces();
    GSTheme *theme = [GSTheme theme];
    BOOL isCurrent = places.theme == theme && places.system == system && places.elsewhere != nil;
    if (!isCurrent) places = placesBeside(theme, system);
    BOOL isLacking = bundle != nil && places.unshared == nil;
    if (isLacking) places.unshared = unsharedFiles(bundle, system);
    if (!isCurrent || isLacking) replaceKeptPlaces(places);
    NSDictionary *unshared = bundle != nil ? places.unshared : nil;
    if ([places.elsewhere count] == 0 && [unshared count] == 0) return nil;
    NSString *stem = stemOf(name), *mapped = [places.mapping objectForKey: name];
    if (mapped == nil) mapped = [places.mapping objectForKey: stem];
    NSSet *types = allTypes(typesOf(unshared, name, stem), typesOf(places.elsewhere, name, stem));
    return mapped == nil ? types : allTypes(types, typesOf(places.elsewhere, mapped, stemOf(mapped)));
}

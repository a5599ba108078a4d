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
#include <string.h>

static pthread_mutex_t foldersLock = PTHREAD_MUTEX_INITIALIZER;
/* Of images and of sounds. Guarded by the foldersLock. */
static NibAssetsSystemFolders *knownFolders[2];

static void prepareFolders(void) { keepOpenInChildren(&foldersLock); }

/* Where GNUstep finds its table of aliases, and where that really lies; nil for none. */
static NSString *mappingPath, *realMappingPath;

static void findMapping(void) {
    mappingPath = [[NSBundle pathForLibraryResource: @"nsmapping" ofType: @"strings" inDirectory: @"Images"] copy];
    realMappingPath = [realPath(mappingPath) copy];
}

static void findMappingOnce(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, findMapping);
}

@implementation NibAssetsSystemFolders

- (id) initWithName: (NSString *)name libraries: (const char *)libraries {
    self = [super init];
    if (self == nil) return nil;
    strcpy(_libraries, libraries);
    _written = [NSMutableArray new];
    _real = [NSMutableArray new];
    _others = [NSMutableArray new];
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
                [_written addObject: folder];
                [_real addObject: real];
            }
        } else if (isThere) {
            [_others addObject: folder];
        }
        /* A library is searched like a bundle. */
        if ([files fileExistsAtPath: second]) [_others addObject: second];
    }
    findMappingOnce();
    _haveAliases = realMappingPath == nil || [self pathOfFile: realMappingPath] != nil;
    return self;
}

- (void) dealloc {
    [_written release];
    [_real release];
    [_others release];
    [super dealloc];
}

/* A daemon that has come in the place of another one may search other folders. */
+ (NibAssetsSystemFolders *) ofKind: (int)kind name: (NSString *)name {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepareFolders);
    char libraries[sizeof knownFolders[kind]->_libraries];
    nibassets_client_gnustep_libraries(nibAssetsClient(), libraries, sizeof libraries);
    pthread_mutex_lock(&foldersLock);
    NibAssetsSystemFolders *folders = [[knownFolders[kind] retain] autorelease];
    pthread_mutex_unlock(&foldersLock);
    if (folders != nil && strcmp(folders->_libraries, libraries) == 0) return folders;
    folders = [[[NibAssetsSystemFolders alloc] initWithName: name libraries: libraries] autorelease];
    pthread_mutex_lock(&foldersLock);
    [knownFolders[kind] release];
    knownFolders[kind] = [folders retain];
    pthread_mutex_unlock(&foldersLock);
    return folders;
}

+ (NibAssetsSystemFolders *) ofImages { return [self ofKind: 0 name: @"Images"]; }

+ (NibAssetsSystemFolders *) ofSounds { return [self ofKind: 1 name: @"Sounds"]; }

- (BOOL) areKnown { return _libraries[0] != 0; }

- (NSArray *) shared { return _written; }

- (NSArray *) others { return _others; }

- (BOOL) haveAliases { return _haveAliases; }

- (NSString *) pathOfFile: (NSString *)path {
    for (NSUInteger i = 0; i < [_real count]; i++) {
        NSString *moved = pathMovedBetween(path, [_real objectAtIndex: i], [_written objectAtIndex: i]);
        if (moved != nil) return moved;
    }
    return nil;
}

@end

static NSDictionary *mapping;

static void readMapping(void) {
    findMappingOnce();
    NSString *text = mappingPath == nil ? nil : [NSString stringWithContentsOfFile: mappingPath];
    mapping = [[text propertyListFromStringsFileFormat] retain];
}

NSString *nameOfAlias(NSString *alias) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, readMapping);
    return [mapping objectForKey: alias];
}

/* The files in folders of images: by name, and by the name that an alias means, the types that there are. */

/* Resources that no known reader takes for images. */
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

/* Hardly any file is left: objects are made for those only. */
static void addFile(NSMutableDictionary *typesByName, const char *entry, BOOL onlyUnshared) {
    const char *dot = strrchr(entry, '.');
    if (dot == NULL || isOtherResource(dot + 1) || (onlyUnshared && dot != entry && isSharedTypeOfFile(dot + 1))) return;
    NSString *file = [[NSFileManager defaultManager] stringWithFileSystemRepresentation: entry length: strlen(entry)];
    NSString *type = [file pathExtension], *name = [file stringByDeletingPathExtension];
    if ([type length] == 0) return;
    addType(typesByName, type, name);
    NSString *meant = nameOfAlias(name);
    if (meant != nil) addType(typesByName, type, meant);
}

static BOOL isOfLanguage(const char *folder) {
    const char *dot = strrchr(folder, '.');
    return dot != NULL && strcmp(dot, ".lproj") == 0;
}

/* Adds the files of a folder, and of folders in it down to a depth, the lowest of which are those of languages: of all types, or only of those that this
   process alone knows. */
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

/* Adds the types of the files that could be meant by a name. GNUstep takes the name's own type away, if it is one that it reads. */
static void addTypes(NSMutableSet *types, NSDictionary *typesByName, NSString *name) {
    [types unionSet: [typesByName objectForKey: name]];
    [types unionSet: [typesByName objectForKey: [name stringByDeletingPathExtension]]];
}

/* Such files beside one theme and one daemon, as they are when a name is first searched. GNUstep, too, lists a folder once in a process. */
@interface NibAssetsOtherPlaces : NSObject {
    @public
    GSTheme *_theme;
    NibAssetsSystemFolders *_system;
    NSMutableDictionary *_elsewhere;
    NSMutableDictionary *_unshared;
    /* What the theme calls an image. */
    NSDictionary *_mapping;
}
@end

@implementation NibAssetsOtherPlaces

/* Below a folder of images are those of languages, and below the theme's also those for one application. */
- (id) initWithTheme: (GSTheme *)theme system: (NibAssetsSystemFolders *)system {
    self = [super init];
    if (self == nil) return nil;
    _theme = [theme retain];
    _system = [system retain];
    _elsewhere = [NSMutableDictionary new];
    _mapping = [[[theme infoDictionary] objectForKey: @"GSThemeImages"] retain];
    for (NSString *folder in [system others]) addFolder(_elsewhere, [folder fileSystemRepresentation], 1, NO);
    NSString *path = [[theme bundle] bundlePath];
    for (NSString *folder in [NSArray arrayWithObjects: @"Resources/ThemeImages", @"ThemeImages", nil])
        if (path != nil) addFolder(_elsewhere, [[path stringByAppendingPathComponent: folder] fileSystemRepresentation], 2, NO);
    return self;
}

- (void) dealloc {
    [_theme release];
    [_system release];
    [_elsewhere release];
    [_unshared release];
    [_mapping release];
    [super dealloc];
}

/* The bundle is always the application's. */
- (NSMutableDictionary *) unsharedInBundle: (NSBundle *)bundle {
    NSMutableDictionary *unshared = [NSMutableDictionary dictionary];
    addFolder(unshared, [[bundle bundlePath] fileSystemRepresentation], 0, YES);
    addFolder(unshared, [[bundle resourcePath] fileSystemRepresentation], 1, YES);
    for (NSString *folder in [_system shared]) addFolder(unshared, [folder fileSystemRepresentation], 1, YES);
    return unshared;
}

@end

static pthread_mutex_t placesLock = PTHREAD_MUTEX_INITIALIZER;
/* Of the theme that is used, and the daemon. Guarded by the placesLock. */
static NibAssetsOtherPlaces *known;

static void preparePlaces(void) { keepOpenInChildren(&placesLock); }

static NibAssetsOtherPlaces *placesNow(NibAssetsSystemFolders *system) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, preparePlaces);
    GSTheme *theme = [GSTheme theme];
    pthread_mutex_lock(&placesLock);
    NibAssetsOtherPlaces *places = [[known retain] autorelease];
    pthread_mutex_unlock(&placesLock);
    if (places != nil && places->_theme == theme && places->_system == system) return places;
    places = [[[NibAssetsOtherPlaces alloc] initWithTheme: theme system: system] autorelease];
    pthread_mutex_lock(&placesLock);
    [known release];
    known = [places retain];
    pthread_mutex_unlock(&placesLock);
    return places;
}

static NSSet *typesIn(NSDictionary *typesByName, NSString *name, NSString *mapped) {
    if ([typesByName count] == 0) return nil;
    NSMutableSet *types = [NSMutableSet set];
    addTypes(types, typesByName, name);
    if (mapped != nil) addTypes(types, typesByName, mapped);
    return [types count] > 0 ? types : nil;
}

NSSet *typesElsewhere(NSString *name, NibAssetsSystemFolders *system) {
    NibAssetsOtherPlaces *places = placesNow(system);
    NSString *mapped = [places->_mapping objectForKey: name];
    if (mapped == nil) mapped = [places->_mapping objectForKey: [name stringByDeletingPathExtension]];
    return typesIn(places->_elsewhere, name, mapped);
}

NSSet *unsharedTypes(NSBundle *bundle, NSString *name, NibAssetsSystemFolders *system) {
    NibAssetsOtherPlaces *places = placesNow(system);
    pthread_mutex_lock(&placesLock);
    NSMutableDictionary *unshared = [[places->_unshared retain] autorelease];
    pthread_mutex_unlock(&placesLock);
    if (unshared == nil) {
        unshared = [places unsharedInBundle: bundle];
        pthread_mutex_lock(&placesLock);
        [places->_unshared release];
        places->_unshared = [unshared retain];
        pthread_mutex_unlock(&placesLock);
    }
    return typesIn(unshared, name, nil);
}

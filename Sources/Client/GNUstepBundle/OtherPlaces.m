#import "OtherPlaces.h"

#import "ForkedLocks.h"
#import "TypesByName.h"
#import <AppKit/AppKit.h>
#import <GNUstepGUI/GSTheme.h>

/* Such files beside one theme and one daemon, as they are when a name is first searched. GNUstep, too, lists a folder once in a process. */
@interface NibAssetsOtherPlaces : NSObject {
    @public
    GSTheme *_theme;
    NibAssetsSystemFolders *_system;
    NibAssetsTypesByName *_elsewhere;
    NibAssetsTypesByName *_unshared;
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
    _elsewhere = [NibAssetsTypesByName new];
    _mapping = [[[theme infoDictionary] objectForKey: @"GSThemeImages"] retain];
    for (NSString *folder in [system others]) [_elsewhere addFolder: folder depth: 1 onlyUnshared: NO];
    NSString *path = [[theme bundle] bundlePath];
    for (NSString *folder in [NSArray arrayWithObjects: @"Resources/ThemeImages", @"ThemeImages", nil])
        if (path != nil) [_elsewhere addFolder: [path stringByAppendingPathComponent: folder] depth: 2 onlyUnshared: NO];
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
- (NibAssetsTypesByName *) unsharedInBundle: (NSBundle *)bundle {
    NibAssetsTypesByName *unshared = [[NibAssetsTypesByName new] autorelease];
    [unshared addFolder: [bundle bundlePath] depth: 0 onlyUnshared: YES];
    [unshared addFolder: [bundle resourcePath] depth: 1 onlyUnshared: YES];
    for (NSString *folder in [_system shared]) [unshared addFolder: folder depth: 1 onlyUnshared: YES];
    return unshared;
}

@end

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Of the theme that is used, and the daemon. Guarded by the lock. */
static NibAssetsOtherPlaces *known;

static void prepare(void) { keepOpenInChildren(&lock); }

static NibAssetsOtherPlaces *placesNow(NibAssetsSystemFolders *system) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    GSTheme *theme = [GSTheme theme];
    pthread_mutex_lock(&lock);
    NibAssetsOtherPlaces *places = [[known retain] autorelease];
    pthread_mutex_unlock(&lock);
    if (places != nil && places->_theme == theme && places->_system == system) return places;
    places = [[[NibAssetsOtherPlaces alloc] initWithTheme: theme system: system] autorelease];
    pthread_mutex_lock(&lock);
    [known release];
    known = [places retain];
    pthread_mutex_unlock(&lock);
    return places;
}

static NSSet *typesIn(NibAssetsTypesByName *files, NSString *name, NSString *mapped) {
    if ([files isEmpty]) return nil;
    NSMutableSet *types = [NSMutableSet set];
    [files addTypesOf: name to: types];
    if (mapped != nil) [files addTypesOf: mapped to: types];
    [files addTypesOfAliasesOf: name to: types];
    [files addTypesOfAliasesOf: [name stringByDeletingPathExtension] to: types];
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
    pthread_mutex_lock(&lock);
    NibAssetsTypesByName *unshared = [[places->_unshared retain] autorelease];
    pthread_mutex_unlock(&lock);
    if (unshared == nil) {
        unshared = [places unsharedInBundle: bundle];
        pthread_mutex_lock(&lock);
        [places->_unshared release];
        places->_unshared = [unshared retain];
        pthread_mutex_unlock(&lock);
    }
    return typesIn(unshared, name, nil);
}

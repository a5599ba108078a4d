#import "OtherPlaces.h"

#import "Aliases.h"
#import "ForkedLocks.h"
#import "SystemFolders.h"
#import <AppKit/AppKit.h>
#import <GNUstepGUI/GSTheme.h>

/* The images in these folders, as one theme has them. They are listed once in a process, as GNUstep does. */
@interface NibAssetsOtherPlaces : NSObject {
    @public
    GSTheme *_theme;
    /* Sets of types by name. */
    NSMutableDictionary *_types;
    /* What the theme calls an image. */
    NSDictionary *_mapping;
}
@end

@implementation NibAssetsOtherPlaces

/* Below a folder of images are those of languages, and below the theme's also those for one application. */
- (void) addFolder: (NSString *)folder depth: (unsigned)depth {
    for (NSString *entry in [[NSFileManager defaultManager] contentsOfDirectoryAtPath: folder error: NULL]) {
        NSString *type = [entry pathExtension], *name = [entry stringByDeletingPathExtension];
        if (depth > 0) [self addFolder: [folder stringByAppendingPathComponent: entry] depth: depth - 1];
        if ([type length] == 0) continue;
        NSMutableSet *types = [_types objectForKey: name];
        if (types == nil) [_types setObject: types = [NSMutableSet set] forKey: name];
        [types addObject: type];
    }
}

- (id) initWithTheme: (GSTheme *)theme {
    self = [super init];
    if (self == nil) return nil;
    _theme = [theme retain];
    _types = [NSMutableDictionary new];
    _mapping = [[[theme infoDictionary] objectForKey: @"GSThemeImages"] retain];
    for (NSString *folder in [[NibAssetsSystemFolders ofImages] others]) [self addFolder: folder depth: 1];
    NSString *path = [[theme bundle] bundlePath];
    for (NSString *folder in [NSArray arrayWithObjects: @"Resources/ThemeImages", @"ThemeImages", nil])
        if (path != nil) [self addFolder: [path stringByAppendingPathComponent: folder] depth: 2];
    return self;
}

- (void) dealloc {
    [_theme release];
    [_types release];
    [_mapping release];
    [super dealloc];
}

/* GNUstep takes the name's own type away, if it is one that it reads. */
- (void) addTypesOf: (NSString *)name to: (NSMutableSet *)types {
    [types unionSet: [_types objectForKey: name]];
    [types unionSet: [_types objectForKey: [name stringByDeletingPathExtension]]];
}

- (void) addTypesOfAliasesOf: (NSString *)name to: (NSMutableSet *)types {
    NSString *mapped = [_mapping objectForKey: name];
    if (mapped != nil) [self addTypesOf: mapped to: types];
    for (NSString *alias in aliasesOfName(name)) [self addTypesOf: alias to: types];
}

@end

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Of the theme that is used. Guarded by the lock. */
static NibAssetsOtherPlaces *known;

static void prepare(void) { keepOpenInChildren(&lock); }

static NibAssetsOtherPlaces *placesNow(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    GSTheme *theme = [GSTheme theme];
    pthread_mutex_lock(&lock);
    NibAssetsOtherPlaces *places = [[known retain] autorelease];
    pthread_mutex_unlock(&lock);
    if (places != nil && places->_theme == theme) return places;
    places = [[[NibAssetsOtherPlaces alloc] initWithTheme: theme] autorelease];
    pthread_mutex_lock(&lock);
    [known release];
    known = [places retain];
    pthread_mutex_unlock(&lock);
    return places;
}

NSSet *typesElsewhere(NSString *name) {
    NibAssetsOtherPlaces *places = placesNow();
    if ([places->_types count] == 0) return nil;
    NSMutableSet *types = [NSMutableSet set];
    [places addTypesOf: name to: types];
    [places addTypesOfAliasesOf: name to: types];
    [places addTypesOfAliasesOf: [name stringByDeletingPathExtension] to: types];
    return [types count] > 0 ? types : nil;
}

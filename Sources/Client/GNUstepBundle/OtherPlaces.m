#import "OtherPlaces.h"

#import "Aliases.h"
#import "ForkedLocks.h"
#import "SystemFolders.h"
#import <AppKit/AppKit.h>
#import <GNUstepGUI/GSTheme.h>

/* The names of the images in these folders, without types, as one theme has them. */
@interface NibAssetsOtherPlaces : NSObject {
    @public
    GSTheme *_theme;
    NSMutableSet *_names;
    /* The user's folder changes the aliases: then every name could mean anything. */
    BOOL _hasAliases;
}
@end

@implementation NibAssetsOtherPlaces

- (void) addName: (NSString *)name {
    [_names addObject: name];
    [_names addObject: [name stringByDeletingPathExtension]];
}

- (void) addFolder: (NSString *)folder {
    for (NSString *entry in [[NSFileManager defaultManager] subpathsAtPath: folder]) {
        NSString *name = [entry lastPathComponent];
        if ([name isEqual: @"nsmapping.strings"]) _hasAliases = YES;
        [self addName: name];
    }
}

- (id) initWithTheme: (GSTheme *)theme {
    self = [super init];
    if (self == nil) return nil;
    _theme = [theme retain];
    _names = [NSMutableSet new];
    for (NSString *folder in [[NibAssetsSystemFolders ofImages] others]) [self addFolder: folder];
    NSString *resources = [[theme bundle] resourcePath];
    if (resources == nil) return self;
    [self addFolder: [resources stringByAppendingPathComponent: @"ThemeImages"]];
    NSFileManager *files = [NSFileManager defaultManager];
    for (NSString *entry in [files contentsOfDirectoryAtPath: resources error: NULL]) {
        if (![[entry pathExtension] isEqual: @"lproj"]) continue;
        NSString *localized = [resources stringByAppendingPathComponent: entry];
        [self addFolder: [localized stringByAppendingPathComponent: @"ThemeImages"]];
    }
    NSDictionary *mapping = [[theme infoDictionary] objectForKey: @"GSThemeImages"];
    for (NSString *name in mapping) [self addName: name];
    return self;
}

- (void) dealloc {
    [_theme release];
    [_names release];
    [super dealloc];
}

- (BOOL) mayHave: (NSString *)name {
    return [_names containsObject: name] || [_names containsObject: [name stringByDeletingPathExtension]];
}

@end

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* Of the theme that is used. Guarded by the lock. */
static NibAssetsOtherPlaces *known;

static void prepare(void) { keepOpenInChildren(&lock); }

BOOL mayLieElsewhere(NSString *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    GSTheme *theme = [GSTheme theme];
    pthread_mutex_lock(&lock);
    NibAssetsOtherPlaces *places = [[known retain] autorelease];
    pthread_mutex_unlock(&lock);
    if (places == nil || places->_theme != theme) {
        places = [[[NibAssetsOtherPlaces alloc] initWithTheme: theme] autorelease];
        pthread_mutex_lock(&lock);
        [known release];
        known = [places retain];
        pthread_mutex_unlock(&lock);
    }
    if (places->_hasAliases) return YES;
    if ([places->_names count] == 0) return NO;
    if ([places mayHave: name]) return YES;
    for (NSString *alias in aliasesOfName(name)) {
        if ([places mayHave: alias]) return YES;
    }
    return NO;
}

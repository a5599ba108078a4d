#import "Aliases.h"

#import "RealPath.h"
#import "SystemFolders.h"
#include <pthread.h>

static NSDictionary *mapping;
/* Where the table really lies; nil for none. */
static NSString *place;

static void readMapping(void) {
    NSString *path = [NSBundle pathForLibraryResource: @"nsmapping" ofType: @"strings" inDirectory: @"Images"];
    NSString *text = path == nil ? nil : [NSString stringWithContentsOfFile: path];
    NSDictionary *read = [text propertyListFromStringsFileFormat];
    mapping = [(read == nil ? [NSDictionary dictionary] : read) retain];
    place = [realPath(path) copy];
}

static void readOnce(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, readMapping);
}

NSArray *aliasesOfName(NSString *name) {
    readOnce();
    return [mapping allKeysForObject: name];
}

BOOL areAliasesIn(NibAssetsSystemFolders *system) {
    readOnce();
    return place == nil || [system pathOfFile: place] != nil;
}

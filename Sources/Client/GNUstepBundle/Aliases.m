#import "Aliases.h"

#include <pthread.h>

static NSDictionary *mapping;

static void readMapping(void) {
    NSString *path = [NSBundle pathForLibraryResource: @"nsmapping" ofType: @"strings" inDirectory: @"Images"];
    NSString *text = path == nil ? nil : [NSString stringWithContentsOfFile: path];
    NSDictionary *read = [text propertyListFromStringsFileFormat];
    mapping = [(read == nil ? [NSDictionary dictionary] : read) retain];
}

NSArray *aliasesOfName(NSString *name) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, readMapping);
    return [mapping allKeysForObject: name];
}

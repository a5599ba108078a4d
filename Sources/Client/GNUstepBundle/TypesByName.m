#import "TypesByName.h"

#import "Aliases.h"
#import "GNUstepReaders.h"
#include <dirent.h>
#include <string.h>

@implementation NibAssetsTypesByName

- (id) init {
    self = [super init];
    if (self != nil) _types = [NSMutableDictionary new];
    return self;
}

- (void) dealloc {
    [_types release];
    [super dealloc];
}

- (void) addFile: (NSString *)file onlyUnshared: (BOOL)onlyUnshared {
    NSString *type = [file pathExtension], *name = [file stringByDeletingPathExtension];
    if ([type length] == 0 || (onlyUnshared && isSharedType(type))) return;
    NSMutableSet *types = [_types objectForKey: name];
    if (types == nil) [_types setObject: types = [NSMutableSet set] forKey: name];
    [types addObject: type];
}

- (void) addFolder: (NSString *)folder depth: (unsigned)depth onlyUnshared: (BOOL)onlyUnshared {
    DIR *directory = opendir([folder fileSystemRepresentation]);
    if (directory == NULL) return;
    NSFileManager *files = [NSFileManager defaultManager];
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        NSString *file = [files stringWithFileSystemRepresentation: entry->d_name length: strlen(entry->d_name)];
        if (depth > 0 && entry->d_type != DT_REG)
            [self addFolder: [folder stringByAppendingPathComponent: file] depth: depth - 1 onlyUnshared: onlyUnshared];
        [self addFile: file onlyUnshared: onlyUnshared];
    }
    closedir(directory);
}

- (BOOL) isEmpty { return [_types count] == 0; }

- (void) addTypesOf: (NSString *)name to: (NSMutableSet *)types {
    [types unionSet: [_types objectForKey: name]];
    [types unionSet: [_types objectForKey: [name stringByDeletingPathExtension]]];
}

- (void) addTypesOfAliasesOf: (NSString *)name to: (NSMutableSet *)types {
    for (NSString *alias in aliasesOfName(name)) [self addTypesOf: alias to: types];
}

@end

/* The files in folders of images: which types there are of a name. */

#import <Foundation/Foundation.h>

@interface NibAssetsTypesByName : NSObject {
    NSMutableDictionary *_types;
}

/* Adds the files of a folder, and of folders in it down to a depth: of all types, or only of those that this process alone knows. */
- (void) addFolder: (NSString *)folder depth: (unsigned)depth onlyUnshared: (BOOL)onlyUnshared;

- (BOOL) isEmpty;

/* Adds the types of the files that could be meant by a name. GNUstep takes the name's own type away, if it is one that it reads. */
- (void) addTypesOf: (NSString *)name to: (NSMutableSet *)types;

/* The same for the other names of a standard image. */
- (void) addTypesOfAliasesOf: (NSString *)name to: (NSMutableSet *)types;

@end

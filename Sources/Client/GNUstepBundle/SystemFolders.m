#import "SystemFolders.h"

#import "RealPath.h"

/* What the daemon searches: "The order of the search" of its documentation. */
static NSString *const daemons[2] = {@"/usr/local/lib/GNUstep", @"/usr/lib/GNUstep"};

@implementation NibAssetsSystemFolders

+ (NibAssetsSystemFolders *) ofImages {
    static NibAssetsSystemFolders *folders;
    if (folders == nil) folders = [[NibAssetsSystemFolders alloc] initWithName: @"Images"];
    return folders;
}

+ (NibAssetsSystemFolders *) ofSounds {
    static NibAssetsSystemFolders *folders;
    if (folders == nil) folders = [[NibAssetsSystemFolders alloc] initWithName: @"Sounds"];
    return folders;
}

- (id) initWithName: (NSString *)name {
    self = [super init];
    if (self == nil) return nil;
    NSMutableArray *others = [NSMutableArray array];
    NSFileManager *files = [NSFileManager defaultManager];
    unsigned next = 0;
    for (NSString *library in NSSearchPathForDirectoriesInDomains(NSLibraryDirectory, NSAllDomainsMask, YES)) {
        NSString *folder = [library stringByAppendingPathComponent: name];
        NSString *second = [[library stringByAppendingPathComponent: @"Resources"] stringByAppendingPathComponent: name];
        if (next < 2 && [library isEqual: daemons[next]]) {
            _written[next] = [folder copy];
            _real[next] = [realPath(folder) copy];
            next++;
        } else if ([files fileExistsAtPath: folder]) {
            [others addObject: folder];
        }
        /* A library is searched like a bundle. */
        if ([files fileExistsAtPath: second]) [others addObject: second];
    }
    _areTheDaemons = next == 2;
    _others = [others copy];
    return self;
}

- (BOOL) areTheDaemons { return _areTheDaemons; }

- (NSArray *) others { return _others; }

- (NSString *) pathOfFile: (NSString *)path {
    for (unsigned i = 0; i < 2; i++) {
        NSString *moved = pathMovedBetween(path, _real[i], _written[i]);
        if (moved != nil) return moved;
    }
    return nil;
}

@end

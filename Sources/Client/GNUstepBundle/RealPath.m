#import "RealPath.h"

#include <stdlib.h>
#include <string.h>

NSString *realPath(NSString *folder) {
    char *path = folder == nil ? NULL : realpath([folder fileSystemRepresentation], NULL);
    if (path == NULL) return nil;
    NSString *string = [[NSFileManager defaultManager] stringWithFileSystemRepresentation: path length: strlen(path)];
    free(path);
    return string;
}

NSString *pathMovedBetween(NSString *file, NSString *from, NSString *to) {
    NSUInteger length = [from length];
    if (length == 0 || to == nil || [file length] <= length + 1) return nil;
    if (![file hasPrefix: from] || [file characterAtIndex: length] != '/') return nil;
    return [to stringByAppendingString: [file substringFromIndex: length]];
}

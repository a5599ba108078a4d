#import "RealPath.h"

#include <stdlib.h>
#include <string.h>

NSString *realPath(NSString *path) {
    char *real = path == nil ? NULL : realpath([path fileSystemRepresentation], NULL);
    if (real == NULL) return nil;
    NSString *string = [[NSFileManager defaultManager] stringWithFileSystemRepresentation: real length: strlen(real)];
    free(real);
    return string;
}

NSString *pathMovedBetween(NSString *file, NSString *from, NSString *to) {
    NSUInteger length = [from length];
    if (length == 0 || to == nil || [file length] <= length + 1) return nil;
    if (![file hasPrefix: from] || [file characterAtIndex: length] != '/') return nil;
    return [to stringByAppendingString: [file substringFromIndex: length]];
}

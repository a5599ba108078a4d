#import "FirstPictureOfGIF.h"

enum { header = 13, pictureHeader = 10, control = 0xf9 };

static unsigned number(const unsigned char *bytes) { return bytes[0] | (unsigned)bytes[1] << 8; }

/* The bytes of the table that flags announce; 0 for none. */
static NSUInteger tableSize(unsigned char flags) { return flags & 0x80 ? 3u << ((flags & 7) + 1) : 0; }

/* GNUstep refuses a picture that goes beyond the screen. */
static BOOL isOnScreen(const unsigned char *picture, const unsigned char *screen) {
    return number(picture + 1) + number(picture + 5) <= number(screen + 6) && number(picture + 3) + number(picture + 7) <= number(screen + 8);
}

/* Where an extension ends; 0 when the file ends before. */
static NSUInteger endOfExtension(const unsigned char *file, NSUInteger size, NSUInteger start) {
    for (NSUInteger place = start + 2; place < size; place += file[place] + 1u)
        if (file[place] == 0) return place + 1;
    return 0;
}

static NSData *table(NSData *data, NSUInteger start, NSUInteger size) {
    return size > 0 && start + size <= [data length] ? [data subdataWithRange: NSMakeRange(start, size)] : nil;
}

NSData *colorTableOfGIF(const char *path, unsigned *duration) {
    NSString *name = [[NSFileManager defaultManager] stringWithFileSystemRepresentation: path length: strlen(path)];
    NSData *data = [NSData dataWithContentsOfMappedFile: name];
    const unsigned char *file = [data bytes];
    NSUInteger size = [data length];
    *duration = 0;
    if (size < header) return nil;
    NSUInteger own = tableSize(file[10]), place = header + own;
    while (place + pictureHeader <= size && place > 0) {
        const unsigned char *block = file + place;
        if (block[0] == ',') {
            NSUInteger local = tableSize(block[9]);
            if (!isOnScreen(block, file)) return nil;
            return local > 0 ? table(data, place + pictureHeader, local) : table(data, header, own);
        }
        if (block[0] != '!') return nil;
        if (block[1] == control) {
            if (block[2] != 4) return nil;
            *duration = number(block + 4);
        } else if (block[2] == 0) {
            return nil;
        }
        place = endOfExtension(file, size, place);
    }
    return nil;
}

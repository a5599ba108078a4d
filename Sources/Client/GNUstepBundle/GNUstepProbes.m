#import "GNUstepProbes.h"

#import "Process.h"
#import <AppKit/AppKit.h>
#include <objc/runtime.h>
#include <pthread.h>
#include <string.h>

/* A method of GNUstep's. `implementation` is the one that was found to be GNUstep's; NULL before. */
typedef struct {
    const char *class;
    BOOL isOfClass;
    const char *selector;
    /* The only format of files that the method reads; 0: all formats. */
    uint32_t format;
    IMP implementation;
    /* Set at the first use. */
    Class owner;
    SEL name;
} PlainMethod;

static PlainMethod searchMethods[] = {
    {"NSBundle", NO, "pathForResource:ofType:inDirectory:", 0, NULL, Nil, NULL},
    {"NSBundle", YES, "pathForLibraryResource:ofType:inDirectory:", 0, NULL, Nil, NULL},
    {"NSBundle", NO, "_pathForImageNamed:ofType:subdirectory:inBundle:", 0, NULL, Nil, NULL},
    {"NSBundle", NO, "_pathForLibraryImageNamed:ofType:inDirectory:", 0, NULL, Nil, NULL},
    {"NSBundle", NO, "_pathForSystemImageNamed:ofType:", 0, NULL, Nil, NULL},
    {"NSBundle", NO, "_pathForThemeImageNamed:ofType:", 0, NULL, Nil, NULL},
    {"NSImage", YES, "imageUnfilteredFileTypes", 0, NULL, Nil, NULL},
};

static PlainMethod soundMethods[] = {
    {"NSBundle", NO, "pathForResource:ofType:", 0, NULL, Nil, NULL},
    {"NSBundle", NO, "pathForResource:ofType:inDirectory:", 0, NULL, Nil, NULL},
    {"NSBundle", YES, "pathForLibraryResource:ofType:inDirectory:", 0, NULL, Nil, NULL},
};

static PlainMethod readingMethods[] = {
    {"NSImageRep", YES, "imageRepClassForFileType:", 0, NULL, Nil, NULL},
    {"NSImageRep", YES, "_imageRepsWithData:", 0, NULL, Nil, NULL},
    {"NSBitmapImageRep", YES, "canInitWithData:", 0, NULL, Nil, NULL},
    {"NSBitmapImageRep", YES, "imageRepsWithData:", 0, NULL, Nil, NULL},
    {"NSBitmapImageRep", YES, "_imageRepsWithTIFFData:", NIBASSETS_FILE_TIFF, NULL, Nil, NULL},
    {"NSBitmapImageRep", NO, "_initFromTIFFImage:number:", NIBASSETS_FILE_TIFF, NULL, Nil, NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromPNG:", NIBASSETS_FILE_PNG, NULL, Nil, NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromJPEG:errorMessage:", NIBASSETS_FILE_JPEG, NULL, Nil, NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromGIF:errorMessage:", NIBASSETS_FILE_GIF, NULL, Nil, NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromICNSImage:", NIBASSETS_FILE_ICNS, NULL, Nil, NULL},
    {"NSBitmapImageRep", NO, "_initBitmapFromICNSImage:", NIBASSETS_FILE_NEWER_ICNS, NULL, Nil, NULL},
};

static BOOL areKnown(PlainMethod *methods, size_t size, uint32_t format, NSString *step) {
    for (PlainMethod *method = methods; method < methods + size / sizeof *methods; method++) {
        if (method->format != 0 && method->format != format) continue;
        if (method->owner == Nil || method->name == NULL) {
            /* libobjc2 finds no methods of a class to which no message was sent. */
            Class class = [objc_getClass(method->class) class];
            method->name = sel_registerName(method->selector);
            method->owner = method->isOfClass ? object_getClass(class) : class;
        }
        IMP implementation = class_getMethodImplementation(method->owner, method->name);
        if (implementation == method->implementation) continue;
        /* For a method that does not exist, the runtime returns an implementation of its own. */
        if (!isMethodOfGNUstep(method->owner, method->name)) {
            char sign = method->isOfClass ? '+' : '-';
            sayWhatIsLeft(step, @"%c[%s %s] is not the method of GNUstep that this bundle knows", sign, method->class, method->selector);
            return NO;
        }
        method->implementation = implementation;
    }
    return YES;
}

BOOL areSearchMethodsKnown(void) { return areKnown(searchMethods, sizeof searchMethods, 0, @"searches images"); }

BOOL areSoundMethodsKnown(void) { return areKnown(soundMethods, sizeof soundMethods, 0, @"searches sounds"); }

BOOL areReadingMethodsKnown(uint32_t format) { return areKnown(readingMethods, sizeof readingMethods, format, @"reads pictures"); }

/* The types that the daemon tries first in the GNUstep profile. A test compares this list with the daemon's. */
static const char *const daemonsTypes[] = {"tiff", "tif", "pnm", "ppm", "gif", "jpeg", "jpg", "png", "icns"};
enum { typeCount = sizeof daemonsTypes / sizeof *daemonsTypes };

static BOOL areShared[typeCount];

/* Marks types as shared up to the first type that the daemon does not try, or tries at another position. */
static void compareTypes(void) {
    unsigned next = 0;
    for (NSString *type in [NSBitmapImageRep imageUnfilteredFileTypes]) {
        while (next < typeCount && strcmp(daemonsTypes[next], [type UTF8String]) != 0) next++;
        if (next == typeCount) break;
        areShared[next] = YES;
    }
}

BOOL isOwnReaderFirst(void) {
    NSArray *readers = [NSImageRep registeredImageRepClasses];
    Class first = [readers count] > 0 ? [readers objectAtIndex: 0] : Nil;
    if (first != [NSBitmapImageRep class]) sayWhatIsLeft(@"searches images", @"%@ reads pictures before NSBitmapImageRep", first);
    return first == [NSBitmapImageRep class];
}

BOOL isSharedTypeOfFile(const char *type) {
    ONCE(compareTypes);
    unsigned index = 0;
    while (index < typeCount && strcmp(daemonsTypes[index], type) != 0) index++;
    return index < typeCount && areShared[index];
}

BOOL isSharedType(NSString *type) {
    const char *text = [type UTF8String];
    return text != NULL && isSharedTypeOfFile(text);
}

#define MASK_BYTES_16 "80808080808080808080808080808080"
#define MASK_BYTES_64 MASK_BYTES_16 MASK_BYTES_16 MASK_BYTES_16 MASK_BYTES_16

/* Each file has one pixel (ICNS: 16 x 16 or 32 x 32). */
const ReaderSample readerSamples[] = {
    {NIBASSETS_FILE_PNG, 8, "PNG",
        "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000970485973000016250000162501495224f00000000d4944415478da63389162"
     "d40000053501dfac3cf1cb0000000049454e44ae426082",
        0, "8 4 4 2 1 0 NSCalibratedRGBColorSpace 0.5000 0.5000 c8643280"},
    {NIBASSETS_FILE_PNG, 16, "PNG of 16 bits",
        "89504e470d0a1a0a0000000d49484452000000010000000110000000006aee47160000000b4944415478da6310320100005b0047055f6c820000000049454e44ae42"
     "6082",
        0, "16 1 2 2 0 1 NSCalibratedWhiteColorSpace 1.0000 1.0000 1234"},
    {NIBASSETS_FILE_TIFF, 8, "TIFF",
        "49492a001c00000064321980080008000800080090000000010000000d0000010300010000000100000001010300010000000100000002010300040000000c0000"
     "000301030001000000010000000601030001000000020000001101040001000000080000001501030001000000040000001601030001000000010000001701040001"
     "000000040000001a01050001000000140000001b010500010000001400000028010300010000000200000052010300010000000100000000000000",
        0, "8 4 4 0 1 0 NSDeviceRGBColorSpace 0.5000 0.5000 64321980"},
    {NIBASSETS_FILE_TIFF, 16, "TIFF of 16 bits",
        "49492a000c00000034121000090000010300010000000100000001010300010000000100000002010300010000001000000003010300010000000100000006010300"
     "010000000100000011010400010000000800000015010300010000000100000016010300010000000100000017010400010000000200000000000000",
        0, "16 1 2 2 0 1 NSDeviceWhiteColorSpace 1.0000 1.0000 3412"},
    {NIBASSETS_FILE_JPEG, 8, "JPEG",
        "ffd8ffe000104a46494600010100000100010000ffdb004300080606070605080707070909080a0c140d0c0b0b0c1912130f141d1a1f1e1d1a1c1c20242e2720222c"
     "231c1c2837292c30313434341f27393d38323c2e333432ffc0000b080001000101011100ffc40014000100000000000000000000000000000000ffc4001410010000"
     "0000000000000000000000000000ffda0008010100003f003fffd9",
        0, "8 1 1 0 0 1 NSCalibratedWhiteColorSpace 1.0000 1.0000 80"},
    {NIBASSETS_FILE_GIF, 8, "GIF",
        "474946383961010001008000000a141ec8643221f90401000000002c00000000010001000002024c01003b",
        0, "8 4 4 0 1 1 NSCalibratedRGBColorSpace 1.0000 1.0000 c86432ff"},
    {NIBASSETS_FILE_ICNS, 8, "ICNS",
        "69636e73000001246973333200000014ffc8fbc8ff64fb64ff32fb3273386d6b0000010880808080", 252,
        "8 4 64 2 1 0 NSCalibratedRGBColorSpace 16.0000 16.0000 c8643280"},
    /* Detects a GNUstep without libicns, which takes the four bytes of a pixel for three. */
    {NIBASSETS_FILE_ICNS, 8, "ICNS without compression",
        "69636e730000051873386d6b00000108" MASK_BYTES_64 MASK_BYTES_64 MASK_BYTES_64 MASK_BYTES_64 "697333320000040800c86432", 1020,
        "8 4 64 2 1 0 NSCalibratedRGBColorSpace 16.0000 16.0000 c8643280"},
    /* Contains a PNG file, which libicns 0.8.1 does not read. */
    {NIBASSETS_FILE_NEWER_ICNS, 8, "ICNS of OS X 10.8",
        "69636e7300000079696331310000007189504e470d0a1a0a0000000d4948445200000020000000200806000000737a7af4000000304944415478daedce2101000008"
        "033032918920c42316316e26e65737bd49252020202020202020202020202020900e3c2bb3786a50460aef0000000049454e44ae426082",
        0, "8 4 128 2 1 0 NSCalibratedRGBColorSpace 32.0000 32.0000 c8643280"},
    {0, 0, NULL, NULL, 0, NULL},
};
enum { sampleCount = sizeof readerSamples / sizeof *readerSamples - 1 };

static unsigned char digit(char text) { return (unsigned char)(text <= '9' ? text - '0' : text - 'a' + 10); }

static NSData *fileOf(unsigned index) {
    const char *text = readerSamples[index].file;
    NSUInteger length = strlen(text) / 2;
    NSMutableData *file = [NSMutableData dataWithLength: length + readerSamples[index].fill];
    unsigned char *bytes = [file mutableBytes];
    for (NSUInteger i = 0; i < length; i++) bytes[i] = (unsigned char)(digit(text[2 * i]) << 4 | digit(text[2 * i + 1]));
    for (; length < [file length]; length++) bytes[length] = bytes[length - 4];
    return file;
}

/* The flags of the order of bytes: NS16BitLittleEndianBitmapFormat and those after it. */
static const NSUInteger byteOrderFlags = 0xf00;

static NSString *description(NSBitmapImageRep *bitmap) {
    NSMutableString *text = [NSMutableString stringWithFormat: @"%d %d %d %x %d %d %@ %.4f %.4f ", (int)[bitmap bitsPerSample],
        (int)[bitmap samplesPerPixel], (int)[bitmap bytesPerRow], (unsigned)([bitmap bitmapFormat] & ~byteOrderFlags), [bitmap hasAlpha],
        [bitmap isOpaque], [bitmap colorSpaceName], [bitmap size].width, [bitmap size].height];
    const unsigned char *pixel = [bitmap bitmapData];
    for (int i = 0; pixel != NULL && i < [bitmap bitsPerPixel] / 8; i++) [text appendFormat: @"%02x", pixel[i]];
    return text;
}

/* Result of reading a sample. */
typedef struct {
    BOOL isKnown, isAsExpected;
    NSBitmapFormat order;
} SampleResult;

static pthread_mutex_t samplesLock = PTHREAD_MUTEX_INITIALIZER;
/* Guarded by the samplesLock. */
static SampleResult sampleResults[sampleCount];

/* Holds no lock during the reading, because a remark takes one. Two threads may read the same sample. */
static SampleResult readSample(unsigned index) {
    NSAutoreleasePool *pool = [NSAutoreleasePool new];
    NSArray *bitmaps = [NSBitmapImageRep imageRepsWithData: fileOf(index)];
    NSBitmapImageRep *bitmap = [bitmaps count] == 1 ? [bitmaps objectAtIndex: 0] : nil;
    BOOL isBitmap = [bitmap isMemberOfClass: [NSBitmapImageRep class]];
    NSString *text = isBitmap ? description(bitmap) : nil, *expected = [NSString stringWithUTF8String: readerSamples[index].expected];
    SampleResult now = {YES, isBitmap && [text isEqual: expected], isBitmap ? [bitmap bitmapFormat] & byteOrderFlags : 0};
    pthread_mutex_lock(&samplesLock);
    sampleResults[index] = now;
    pthread_mutex_unlock(&samplesLock);
    if (!now.isAsExpected) {
        NSString *what = [NSString stringWithFormat: @"reads files of %s", readerSamples[index].name];
        sayWhatIsLeft(what, @"GNUstep's reader makes \"%@\" of a sample, expected \"%@\"", text != nil ? text : @"nothing", expected);
    }
    [pool release];
    return now;
}

BOOL isReaderAsExpected(uint32_t format, unsigned bits, NSBitmapFormat *order) {
    keepOpenInChildren(&samplesLock);
    BOOL isAsExpected = NO;
    for (unsigned index = 0; index < sampleCount; index++) {
        if (readerSamples[index].format != format || readerSamples[index].bits != bits) continue;
        pthread_mutex_lock(&samplesLock);
        SampleResult known = sampleResults[index];
        pthread_mutex_unlock(&samplesLock);
        if (!known.isKnown) known = readSample(index);
        *order = known.order;
        isAsExpected = known.isAsExpected;
        if (!isAsExpected) break;
    }
    return isAsExpected;
}

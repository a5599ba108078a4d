#import "SoundSearch.h"

#import "Daemon.h"
#import "GNUstepProbes.h"
#import "Process.h"
#import "OpenBundle.h"
#import "ImageFolders.h"
#import <AppKit/AppKit.h>
#include <string.h>

/* A sound keeps the bytes of its file, so only the search can be shared. GNUstep searches all folders for a name with each of twenty types. During
   this search, the two methods that it calls return the path that the daemon has found. */
static id (*plainSoundNamed)(id, SEL, NSString *);
static NSString *(*plainResourcePath)(id, SEL, NSString *, NSString *);
static NSString *(*plainLibraryPath)(id, SEL, NSString *, NSString *, NSString *);

static BOOL mayAnswerSounds;
static pthread_mutex_t soundsLock = PTHREAD_MUTEX_INITIALIZER;
/* The names that the application has asked for. Guarded by the soundsLock. */
static NSMutableSet *askedNames;

/* The name that this thread searches for, if the daemon has answered it, and the path; a nil path: the name is missing. */
static __thread NSString *answeredName;
static __thread NSString *answeredPath;

/* The types that the daemon tries in the GNUstep profile, in the daemon's order. A test compares this list with the daemon's. */
static NSString *const soundTypes = @"wav au snd aif aiff aifc paf sf voc w64 mat mat4 mat5 pcf xi caf sd2 iff flac ogg oga";

/* Whether the daemon's answer is for this name and type. An application's own +soundNamed: may look for other resources meanwhile. */
static BOOL isAnswered(NSString *name, NSString *type) {
    return answeredName != nil && name != nil && [answeredName hasPrefix: name]
        && [[soundTypes componentsSeparatedByString: @" "] containsObject: type];
}

void findPlainSoundSearch(void) {
    Class bundle = objc_getClass("NSBundle");
    plainSoundNamed = implementationBehind(object_getClass(objc_getClass("NSSound")), @selector(soundNamed:));
    plainResourcePath = implementationBehind(bundle, @selector(pathForResource:ofType:));
    plainLibraryPath = implementationBehind(object_getClass(bundle), @selector(pathForLibraryResource:ofType:inDirectory:));
}

@implementation NSBundle (NibAssetsSounds)

- (NSString *) pathForResource: (NSString *)name ofType: (NSString *)type {
    if (plainResourcePath == NULL) findPlainSoundSearch();
    if (isAnswered(name, type) && self == [NSBundle mainBundle]) return answeredPath;
    return plainResourcePath(self, _cmd, name, type);
}

+ (NSString *) pathForLibraryResource: (NSString *)name ofType: (NSString *)type inDirectory: (NSString *)folder {
    if (plainLibraryPath == NULL) findPlainSoundSearch();
    if (isAnswered(name, type) && [folder isEqual: @"Sounds"]) return answeredPath;
    return plainLibraryPath(self, _cmd, name, type, folder);
}

@end

/* GNUstep's path of the daemon's file. */
static NSString *pathOfSound(OpenBundle *open, NSString *name, const nibassets_answer *found, const SystemFolders *system) {
    const char *registered = nibassets_sound_name(found->sound), *real = nibassets_sound_path(found->sound);
    if (registered == NULL || real == NULL || strcmp(registered, [name UTF8String]) != 0) return nil;
    NSString *file = [[NSFileManager defaultManager] stringWithFileSystemRepresentation: real length: strlen(real)];
    return found->place == NIBASSETS_IN_SYSTEM ? pathInFolders(system, file) : pathInBundle(open, file);
}

/* Whether GNUstep tries the daemon's types. A plug-in that reads other sounds adds types. */
static BOOL areSoundTypesKnown(void) {
    NSString *types = [[NSSound soundUnfilteredFileTypes] componentsJoinedByString: @" "];
    if (![types isEqual: soundTypes]) sayWhatIsLeft(@"searches sounds", @"the types of sounds are %@", types);
    return [types isEqual: soundTypes];
}

static BOOL searchSound(NSString *name) {
    if ([name length] == 0) return NO;
    if (!areSoundMethodsKnown() || !areSoundTypesKnown()) return NO;
    OpenBundle *open = openBundle([NSBundle mainBundle]);
    nibassets_answer found;
    Answer outcome = askDaemon(open, name, NIBASSETS_SOUND, &found);
    /* The daemon names its folders with its first answer, so this comes after the question. */
    const SystemFolders *system = foldersOfSounds();
    BOOL isSame = areFoldersNamed(system) && [system->others count] == 0;
    if (outcome == Found && isSame) answeredPath = pathOfSound(open, name, &found, system);
    nibassets_sound_release(found.sound);
    return isSame && (outcome == Nothing || answeredPath != nil);
}

static void prepareSounds(void) {
    askedNames = [NSMutableSet new];
    keepOpenInChildren(&soundsLock);
}

/* Whether the name is asked for the first time. GNUstep remembers its sounds, and finds out quickly that a sound is missing. */
static BOOL isNew(NSString *name) {
    pthread_mutex_lock(&soundsLock);
    BOOL isNew = name != nil && ![askedNames containsObject: name];
    if (isNew) [askedNames addObject: [[name copy] autorelease]];
    pthread_mutex_unlock(&soundsLock);
    return isNew;
}

@implementation NSSound (NibAssets)

+ (id) soundNamed: (NSString *)name {
    ONCE(prepareSounds);
    if (plainSoundNamed == NULL) findPlainSoundSearch();
    id sound;
    @try {
        answeredName = mayAnswerSounds && isNew(name) && searchSound(name) ? name : nil;
        sound = plainSoundNamed(self, _cmd, name);
    } @finally {
        answeredName = nil;
        answeredPath = nil;
    }
    return sound;
}

@end

void answerSounds(void) { mayAnswerSounds = YES; }

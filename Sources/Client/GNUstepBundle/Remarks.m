#import "Remarks.h"

#import "ForkedLocks.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
/* What was said. Guarded by the lock. */
static NSMutableSet *said;

static void prepare(void) {
    said = [NSMutableSet new];
    keepOpenInChildren(&lock);
}

void sayWhatIsLeft(NSString *what, NSString *why, ...) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, prepare);
    pthread_mutex_lock(&lock);
    BOOL isNew = ![said containsObject: what];
    [said addObject: what];
    pthread_mutex_unlock(&lock);
    if (!isNew) return;
    va_list values;
    va_start(values, why);
    NSString *text = [[[NSString alloc] initWithFormat: why arguments: values] autorelease];
    va_end(values);
    NSLog(@"NibAssets: GNUstep itself %@ in this process: %@", what, text);
}

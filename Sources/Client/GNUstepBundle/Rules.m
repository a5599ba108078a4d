#import "Rules.h"

#include <pthread.h>

static BOOL areAppKits;

static void read(void) {
    id chosen = [[NSUserDefaults standardUserDefaults] objectForKey: @"NibAssetsProfile"];
    areAppKits = [chosen isEqual: @"AppKit"];
    if (chosen == nil || areAppKits || [chosen isEqual: @"GNUstep"]) return;
    NSLog(@"NibAssets: the default NibAssetsProfile is \"%@\", expected GNUstep or AppKit; GNUstep's rules are used", chosen);
}

BOOL areRulesOfAppKit(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, read);
    return areAppKits;
}

#import <Foundation/Foundation.h>

/* Whether a bundle's folder of resources, and those for these languages in it, have the entries that they had when this was asked first. GNUstep lists a
   folder once in a process, when that starts, and goes by its list: what came or went afterwards is as it says. */
BOOL areFoldersAsListed(NSString *resources, NSArray *languages);

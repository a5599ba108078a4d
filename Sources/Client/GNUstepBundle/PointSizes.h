/* The size of a picture in points, to the last digit as GNUstep's readers calculate it. */

#import <AppKit/AppKit.h>
#include "nibassets.h"

/* The daemon calculates with more digits of an inch than these readers: the difference is in the ninth digit, but programs compare sizes. */
NSSize pointSize(const nibassets_representation *picture, const nibassets_file_facts *facts);

/* SwiftPM wants a source file; everything is inline in the header. */

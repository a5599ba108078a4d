/* SwiftPM wants a source file; the library is written in Swift (LibNibAssets). */

/* Empty: SwiftPM requires a source file. LibNibAssets has the library, in Swift. */

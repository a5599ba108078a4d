/* SwiftPM requires a source file. The header has all functions, inline. */

internal import CLinux

/// Ends the process; 0 means that it did what it was asked for.
public func exitProcess(_ code: Int32) -> Never {
    exit(code)
}

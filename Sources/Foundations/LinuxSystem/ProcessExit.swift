internal import CLinux

/// Ends the process with an exit status; 0 means success.
public func exitProcess(_ code: Int32) -> Never {
    exit(code)
}

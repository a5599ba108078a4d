internal import CLinux

/// The value of an environment variable; nil when it is not set. Must not be called while another thread changes the environment.
public func environmentVariable(_ name: String) -> String? {
    // getenv's text is copied at once.
    unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// Same as `environmentVariable`, but nil in a program with more rights than its user (set-user-ID), because that user chose the environment.
public func trustedEnvironmentVariable(_ name: String) -> String? {
    // secure_getenv's text is copied at once.
    unsafe secure_getenv(name).map { unsafe String(cString: $0) }
}

/// All variables as "NAME=value". Must not be called while another thread changes the environment.
public func environmentVariables() -> [String] {
    var variables: [String] = []
    guard var next = unsafe linux_environment() else { return [] }
    // The list is ended by NULL; its texts are copied at once.
    while let text = unsafe next.pointee {
        unsafe variables.append(String(cString: text))
        unsafe next += 1
    }
    return variables
}

/// The path of the file that contains this code, as the loader knows it: the program, or the shared library that it is linked into.
public func ownFile() -> String? {
    // The loader's text lives while the file with this code is loaded.
    unsafe linux_own_file().map { unsafe String(cString: $0) }
}

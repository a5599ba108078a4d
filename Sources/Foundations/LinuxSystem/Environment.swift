internal import CLinux

/// The value of an environment variable, nil when it is not set. Not to be called while another thread changes the environment.
public func environmentVariable(_ name: String) -> String? {
    // getenv's text is copied at once.
    unsafe getenv(name).map { unsafe String(cString: $0) }
}

/// The same, but nil in a program that runs with more rights than whoever started it: there the environment is a stranger's.
public func trustedEnvironmentVariable(_ name: String) -> String? {
    // secure_getenv's text is copied at once.
    unsafe secure_getenv(name).map { unsafe String(cString: $0) }
}

/// All variables as "NAME=value". Not to be called while another thread changes the environment.
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

/// The file that holds this code, the program's or that of the shared library that it was linked into, as it was named to the loader.
public func ownFile() -> String? {
    // The loader's text lives as long as the file is loaded, which this code is in.
    unsafe linux_own_file().map { unsafe String(cString: $0) }
}

internal import CLinux

/// The value of an environment variable, nil when it is not set. Not to be called while another thread changes the environment.
public func environmentVariable(_ name: String) -> String? {
    // getenv's text is copied at once.
    unsafe getenv(name).map { unsafe String(cString: $0) }
}

internal import CLinux

/// Starts programs that outlive this process and are not its children.
public enum DetachedProcess {
    /// Starts the program at `path` in a session of its own. Returns when the program is loaded; throws when it cannot be loaded.
    ///
    /// Safe when other threads run, and when the host program handles SIGCHLD or waits for its children: the host does not notice the new program.
    /// The program gets /dev/null as descriptors 0 to 2 and `readiness` as 3, no others, and no signal is blocked.
    public static func start(
        _ path: String, arguments: [String], environment: [String], readiness: FileDescriptor
    ) throws(SystemError) {
        // The lists live until the call returns, and the program has its own copies by then.
        let result = unsafe withCStrings([path] + arguments) { arguments in
            unsafe withCStrings(environment) { environment in
                unsafe linux_start_detached(path, arguments, environment, readiness.number)
            }
        }
        withExtendedLifetime(readiness) {}
        if result != 0 { throw SystemError("execve", code: result) }
    }
}

/// Creates a pipe: bytes that are written to `writing` are read from `reading`.
public func makePipe() throws(SystemError) -> (reading: FileDescriptor, writing: FileDescriptor) {
    var numbers: [Int32] = [-1, -1]
    _ = try checked("pipe2") {
        // The array has the two elements that the call fills.
        unsafe numbers.withUnsafeMutableBufferPointer { places -> Int32 in
            guard let first = places.baseAddress else { return -1 }
            return unsafe pipe2(first, O_CLOEXEC)
        }
    }
    return (FileDescriptor(owning: numbers[0]), FileDescriptor(owning: numbers[1]))
}

internal import CLinux

/// Starts programs that outlive this process and are not its children.
public enum DetachedProcess {
    /// Starts the program at `path` in a session of its own. Returns when it is loaded; throws when it cannot be.
    ///
    /// Safe where other threads run and where the host handles SIGCHLD or waits for its children: the host does not notice the program.
    /// The program gets /dev/null as descriptors 0 to 2 and `readiness` as 3, no others, and no signal is blocked.
    public static func start(
        _ path: String, arguments: [String], environment: [String], readiness: FileDescriptor
    ) throws(SystemError) {
        // The lists live until the call returns, which is when the program has its own copies.
        let result = unsafe withCStrings([path] + arguments) { arguments in
            unsafe withCStrings(environment) { environment in
                unsafe linux_start_detached(path, arguments, environment, readiness.number)
            }
        }
        withExtendedLifetime(readiness) {}
        if result != 0 { throw SystemError("execve", code: result) }
    }
}

/// Creates a pipe: what is written to `writing` is read from `reading`.
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

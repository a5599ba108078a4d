internal import CLinux

/// Starting a program that outlives this process and is nobody's child.
public enum DetachedProcess {
    /// Starts the program at `path` in a session of its own. Returns when it is loaded, or throws why it is not.
    ///
    /// Safe where other threads run and where the host handles SIGCHLD or waits for its children: they never hear of it.
    /// The program gets /dev/null as descriptors 0 to 2, `readiness` as 3, no others, and no signal blocked.
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

/// Two ends of a pipe: what is written to the second is read from the first.
public func makePipe() throws(SystemError) -> (reading: FileDescriptor, writing: FileDescriptor) {
    var numbers: [Int32] = [-1, -1]
    _ = try checked("pipe2") {
        // The array has the two places that the call fills.
        unsafe numbers.withUnsafeMutableBufferPointer { places in
            guard let first = places.baseAddress else { return -1 }
            return unsafe pipe2(first, O_CLOEXEC)
        }
    }
    return (FileDescriptor(owning: numbers[0]), FileDescriptor(owning: numbers[1]))
}

internal import CLinux

/// A system call that failed.
public struct SystemError: Error, Hashable, Sendable {
    /// The call's name as in its manual page.
    public let call: StaticName
    /// `errno`.
    public let code: Int32

    /// A name from a literal.
    public struct StaticName: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The name.
        public let description: String

        /// Creates the name.
        public init(stringLiteral value: String) { description = value }

        /// Compares the bytes.
        public static func == (left: Self, right: Self) -> Bool {
            left.description.utf8.elementsEqual(right.description.utf8)
        }

        /// Hashes the bytes, which needs no Unicode tables.
        public func hash(into hasher: inout Hasher) {
            for byte in description.utf8 { hasher.combine(byte) }
        }
    }

    /// Creates an error with a given code.
    public init(_ call: StaticName, code: Int32) {
        self.call = call
        self.code = code
    }

    /// Creates the error of the call that has just failed in this thread.
    public init(_ call: StaticName) {
        self.init(call, code: linux_errno())
    }
}

extension SystemError: CustomStringConvertible {
    /// The call and the C library's text for the code: "openat: No such file or directory".
    public var description: String {
        // The text is a terminated string, in the buffer or static.
        var buffer = [CChar](repeating: 0, count: 128)
        let text = unsafe buffer.withUnsafeMutableBufferPointer { buffer -> String in
            guard let start = buffer.baseAddress, let text = unsafe linux_error_text(code, start, buffer.count) else {
                return ""
            }
            return unsafe String(cString: text)
        }
        return call.description + ": " + text
    }
}

/// Repeats a call while signals interrupt it, and throws other errors.
@discardableResult
func checked<Value: FixedWidthInteger & SignedInteger>(
    _ call: SystemError.StaticName, _ body: () -> Value
) throws(SystemError) -> Value {
    while true {
        let result = body()
        if result >= 0 { return result }
        if linux_errno() != EINTR { throw SystemError(call) }
    }
}

extension SystemError {
    /// Whether a connection failed because there is no socket or no listener.
    public var meansNobodyListens: Bool {
        code == ENOENT || code == ECONNREFUSED || code == ENOTDIR
    }

    /// Whether a connection failed because the listener's queue is full.
    public var meansFullQueue: Bool { code == EAGAIN }

    /// Whether this process or the machine has no descriptors left.
    public var meansNoDescriptors: Bool { code == EMFILE || code == ENFILE || code == ETOOMANYREFS }

    /// Whether the other end of a socket is closed.
    public var meansClosed: Bool { code == EPIPE || code == ECONNRESET }

    /// Whether the kernel has no memory, or gives this process no more.
    public var meansNoMemory: Bool { code == ENOMEM || code == ENOSPC }

    /// Whether a file would exceed the size that this process may make.
    public var meansFileTooLarge: Bool { code == EFBIG }

    /// The error of a call that would make a file larger than this process may make.
    public static func fileTooLarge(_ call: StaticName) -> SystemError { SystemError(call, code: EFBIG) }

    /// Whether this process lacks the permission.
    public var meansNoRight: Bool { code == EACCES || code == EPERM }

    /// Whether a file is in use as a mount point, or in another way that forbids the call.
    public var meansBusy: Bool { code == EBUSY }

    /// Whether a path leads nowhere.
    public var meansNothingThere: Bool { code == ENOENT || code == ENOTDIR }
}

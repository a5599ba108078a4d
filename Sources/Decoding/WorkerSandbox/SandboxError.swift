public import LinuxSystem

/// Why the sandbox could not be set up. Without a sandbox nothing is decoded.
public enum SandboxError: Error, Hashable, Sendable {
    /// A step failed.
    case failed(SystemError)
    /// The kernel has no Landlock, or it is disabled.
    case noLandlock(SystemError)
    /// The sandbox was set up, but a file could still be opened.
    case ineffective(part: String)
}

extension SandboxError: CustomStringConvertible {
    /// A sentence for the log.
    public var description: String {
        switch self {
        case .failed(let error): "the sandbox cannot be set up: \(error)"
        case .noLandlock(let error): "the kernel has no Landlock: \(error)"
        case .ineffective(let part): "\(part) does not keep the worker from opening files"
        }
    }
}

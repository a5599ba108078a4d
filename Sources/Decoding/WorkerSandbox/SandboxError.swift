public import LinuxSystem

/// Why there is no sandbox. Without it nothing may be decoded.
public enum SandboxError: Error, Hashable, Sendable {
    /// A step of building it failed.
    case failed(SystemError)
    /// The kernel has no Landlock, or it is switched off.
    case noLandlock(SystemError)
    /// It was built, but a file could be opened all the same.
    case ineffective(part: String)
    /// The process that asked for the worker is not its parent any more.
    case orphaned
}

extension SandboxError: CustomStringConvertible {
    /// A sentence for the log.
    public var description: String {
        switch self {
        case .failed(let error): "the sandbox cannot be built: \(error)"
        case .noLandlock(let error): "the kernel has no Landlock: \(error)"
        case .ineffective(let part): "\(part) does not keep the worker from opening files"
        case .orphaned: "the daemon is gone"
        }
    }
}

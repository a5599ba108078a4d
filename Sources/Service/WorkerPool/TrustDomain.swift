/// Input that a worker may see. A worker serves one domain in all of its life, so that a hostile file can reach no other domain's answers.
public enum TrustDomain: Sendable, Hashable {
    /// Public files that belong to the user `owner`.
    case publicFiles(owner: UInt32)
    /// Everything else that `user` asked for.
    case privateInput(user: UInt32)
}

extension TrustDomain: CustomStringConvertible {
    /// The domain as the log names it.
    public var description: String {
        switch self {
        case .publicFiles(let owner): "public:\(owner)"
        case .privateInput(let user): "private:\(user)"
        }
    }
}

/// Program and trust domain of a worker, in all of its life.
struct WorkerDuty: Hashable {
    let program: WorkerProgram
    let domain: TrustDomain
}

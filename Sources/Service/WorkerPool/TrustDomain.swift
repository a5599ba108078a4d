/// Whose input a worker has seen. A worker serves one domain in its life, so that a hostile file can reach no other domain's answers.
public enum TrustDomain: Sendable, Hashable {
    /// Public files that belong to the user `owner`.
    case publicFiles(owner: UInt32)
    /// Everything else that `user` asked for.
    case privateInput(user: UInt32)
}

/// What a worker is for.
struct WorkerDuty: Hashable {
    let program: WorkerProgram
    let domain: TrustDomain
}

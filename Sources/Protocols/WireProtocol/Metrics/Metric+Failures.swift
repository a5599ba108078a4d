extension Metric {
    /// Metric of answers that failed with a status; nil for a status that is no failure of the service or of its files.
    public init?(failure status: ReplyStatus) {
        switch status {
        case .broken: self = .failedBroken
        case .notABundle: self = .failedNotABundle
        case .overloaded: self = .failedOverloaded
        case .timedOut: self = .failedTimedOut
        case .denied: self = .failedDenied
        case .systemError: self = .failedSystemError
        case .badName: self = .failedBadName
        case .badMessage: self = .failedBadMessage
        case .unknownContext: self = .failedUnknownContext
        case .wrongVersion: self = .failedWrongVersion
        case .done, .notFound, .needsFile, .shuttingDown: return nil
        }
    }
}

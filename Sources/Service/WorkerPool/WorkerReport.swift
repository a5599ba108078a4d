internal import LinuxSystem
internal import ServiceManager
internal import WorkerProtocol

/// Log message about a worker with an extraordinary end.
struct WorkerReport {
    let process: Int32
    let duty: WorkerDuty
    /// Requester that had its slots; nil if it was idle.
    let holder: Requester?
    /// Job in progress; nil if there was none.
    let job: (operation: WorkerRequest.Operation, file: FilePath)?
    let loss: WorkerLoss

    /// Writes the line, unless the loss is an ordinary one. `crash` is how the process ended.
    func write(_ crash: WorkerCrash) {
        guard let reason = loss.reason(crash) else { return }
        var text = "worker \(process) (\(duty.program), \(duty.domain)) \(reason)"
        var fields: [LogField: String] = [
            .process: "\(process)", .program: "\(duty.program)", .trustDomain: "\(duty.domain)", .reason: reason,
        ]
        switch crash {
        case .ended(.signalled(let signal)): fields[.signal] = "\(signal)"
        case .ended(.exited(let status)): fields[.exitStatus] = "\(status)"
        case .killedForMemory: fields[.signal] = "9"
        case .unknown: break
        }
        if let job {
            text += ", at \(job.operation) of \(job.file)"
            fields[.job] = "\(job.operation)"
            fields[.file] = "\(job.file)"
        } else {
            text += ", without a job"
        }
        if let holder { text += ", for user \(holder.user)" }
        let (line, all) = (text, fields)
        Log.report(.workerLost, user: holder?.user, line, all)
    }
}

extension WorkerLoss {
    /// The worker's fault, given the end of its process; nil for ordinary ends.
    fileprivate func reason(_ crash: WorkerCrash) -> String? {
        switch self {
        case .crashed: crash.description
        case .unprotected(let failure): "has no sandbox: \(failure.message)"
        case .timeLimit(let nanoseconds): "was killed: its job took longer than \(nanoseconds / 1_000_000) ms"
        case .violation(let error): "was killed: it gave a wrong answer: \(error)"
        case .unsealable: "was killed: it kept its result writable, or left holes in it"
        case .abandoned, .replaced, .unneeded, .stopped: nil
        }
    }
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

extension WorkerProgram: CustomStringConvertible {
    /// The program as the log names it.
    public var description: String {
        switch self {
        case .decoder: "nibasset-worker"
        case .renderer: "nibasset-vector-worker"
        }
    }
}

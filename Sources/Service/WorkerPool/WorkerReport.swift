internal import LinuxSystem
internal import ServiceManager
internal import WorkerProtocol

/// Log message about a worker with an extraordinary end.
struct WorkerReport {
    let process: Int32
    let duty: WorkerDuty
    /// Requester of the worker's jobs; nil if the worker was idle.
    let holder: Requester?
    /// Job in progress; nil if there was none.
    let job: (operation: WorkerRequest.Operation, file: FilePath)?
    let loss: WorkerLoss

    /// Writes the message unless the loss is ordinary. `crash` is the end of the process.
    func write(_ crash: WorkerCrash) {
        guard let reason = loss.fault(crash) else { return }
        let (program, domain) = (duty.program.rawValue, "\(duty.domain)")
        var fields: [LogField: String] = [
            .process: "\(process)", .program: program, .trustDomain: domain, .reason: reason,
        ]
        switch crash {
        case .ended(.signalled(let signal)): fields[.signal] = "\(signal)"
        case .ended(.exited(let status)): fields[.exitStatus] = "\(status)"
        case .killedForMemory: fields[.signal] = "9"
        case .unknown: break
        }
        if let job { (fields[.job], fields[.file]) = ("\(job.operation)", "\(job.file)") }
        let work = job.map { ", at \($0.operation) of \($0.file)" } ?? ", without a job"
        let user = holder.map { ", for user \($0.user)" } ?? ""
        let all = fields
        Log.report(
            .workerLost, user: holder?.user, "worker \(process) (\(program), \(domain)) \(reason)\(work)\(user)", all)
    }
}

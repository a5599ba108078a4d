internal import AssetCache
internal import AssetModel
internal import FileAccess
internal import FileHelperProtocol
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// Failure of a request: the message to the client, and facts on which the daemon acts.
struct RequestFailure: Error {
    let failure: Failure
    /// Whether the reason is a link that leads out of the bundle to files which are not root's.
    var isUntrustedLink = false
    var isOutOfDescriptors = false
    var isOutOfMemory = false
    /// Whether a system call of the daemon failed, which is not the file's fault.
    var isOfTheMachine = false
    /// Whether the worker was killed because the file took too long.
    var isOfSlowFile = false
    /// Whether the time of the request was over before the work began.
    var isNotBegun = false

    init(_ failure: Failure) { self.failure = failure }

    init(
        _ status: ReplyStatus, reason: UInt16 = 0, found: UInt64 = 0, allowed: UInt64 = 0, offset: UInt64 = 0,
        _ text: String
    ) {
        failure = Failure(
            status, reason: reason, found: found, allowed: allowed, offset: offset, text: Array(text.utf8))
    }

    /// Creates the failure `needsFile`: the daemon may not open the files at the paths, but the client can.
    init(needsFiles paths: [FilePath]) { self.init(Failure(needsFiles: paths.map(\.bytes))) }

    init(_ error: FileAccessError) {
        switch error.reason {
        case .refused(.permission), .pathOnly: self.init(.denied, error.description)
        case .refused(.untrustedLink), .refused(.leavesBundle):
            self.init(.denied, error.description)
            isUntrustedLink = true
        case .refused(.tooManyEntries(let limit)), .refused(.tooManyNameBytes(let limit)),
            .refused(.tooManyHandles(let limit)), .tooManyHelpers(let limit):
            self.init(.overloaded, found: UInt64(limit) + 1, allowed: UInt64(limit), error.description)
        case .refused(.notRegular), .refused(.notDirectory), .refused(.tooManyLinks), .refused(.busy):
            self.init(.broken, reason: FileDamage.unreadable.rawValue, error.description)
        case .refused(.changed):
            self.init(.broken, reason: FileDamage.changed.rawValue, error.description)
        case .handleLost, .refused(.unknownHandle): self.init(.unknownContext, error.description)
        case .refused(.notFound): self.init(.notFound, error.description)
        case .refused(.system(let code)):
            let cause = SystemError("open", code: code)
            self.init(cause)
            if !cause.meansNoDescriptors { self.init(.systemError, found: UInt64(code), error.description) }
        case .unavailable(let cause): self.init(cause)
        case .timedOut, .helperLost, .helpersHang, .malformed, .refused(.channelFull):
            self.init(.timedOut, error.description)
        case .notBegun:
            self.init(.timedOut, error.description)
            isNotBegun = true
        }
    }

    init(_ error: WorkerPoolError, file: FilePath) {
        switch error {
        case .broken(let failure): self.init(failure, file: file)
        case .notDelivered(let error): self.init(error)
        case .overloaded(let waiting, let allowed):
            self.init(.overloaded, found: UInt64(waiting), allowed: UInt64(allowed), error.description)
        case .timedOut:
            self.init(.timedOut, "\(file): \(error.description)")
            isOfSlowFile = true
        case .workersHang: self.init(.timedOut, "\(file): \(error.description)")
        case .notBegun:
            self.init(.timedOut, "\(file): \(error.description)")
            isNotBegun = true
        case .system(let cause): self.init(cause)
        case .stopped: self.init(.shuttingDown, error.description)
        }
    }

    /// Whether the file was replaced or written while it was decoded.
    var isChangedFile: Bool { failure.isOfChangedFile }

    /// Whether another try may succeed soon.
    var isTransient: Bool {
        isOfTheMachine
            || !isOfSlowFile && [.timedOut, .overloaded, .shuttingDown, .unknownContext].contains(failure.status)
    }

    /// Whether the request fails in the same way until a file or folder changes.
    var isPermanent: Bool {
        switch failure.status {
        case .notFound: true
        case .broken: FileDamage(rawValue: failure.reason)?.isOfTheBytes == true
        default: false
        }
    }

    init(_ failure: WorkerReply.Failure, file: FilePath) {
        self.init(
            .broken, reason: failure.reason.rawValue, found: failure.found, allowed: failure.allowed,
            offset: failure.offset,
            "\(file): \(failure.message)")
    }

    init(_ error: CacheError) {
        switch error {
        case .full(let needed, let limit), .userLimit(_, let needed, let limit):
            self.init(.overloaded, found: needed, allowed: limit, error.description)
        case .fullOfEntries(let limit):
            self.init(.overloaded, found: UInt64(limit) + 1, allowed: UInt64(limit), error.description)
        case .system(let error): self.init(error)
        }
    }

    init(_ error: SystemError) {
        if error.meansNoDescriptors {
            self.init(.overloaded, "the daemon has no descriptors left; try again later (\(error))")
            isOutOfDescriptors = true
        } else if error.meansFileTooLarge {
            self.init(
                .systemError, found: UInt64(error.code),
                "\(error): shared memory counts as a file, and the daemon's limit of file sizes (ulimit -f) is too small"
            )
        } else {
            self.init(.systemError, found: UInt64(error.code), error.description)
            isOutOfMemory = error.meansNoMemory
        }
        isOfTheMachine = !error.meansFileTooLarge
    }

    init(_ error: ProtocolError) {
        if case .wrongVersion(_, let found) = error {
            self.init(
                .wrongVersion, found: UInt64(found), allowed: UInt64(Hello.version.major), error.description)
        } else {
            self.init(.badMessage, error.description)
        }
    }
}

extension RequestFailure: CustomStringConvertible {
    /// The text that the client gets.
    var description: String { String(decoding: failure.text, as: UTF8.self) }
}

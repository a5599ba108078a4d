public import AssetModel
public import EventLoop
public import LinuxSystem
public import WorkerProtocol

/// A file that the daemon never has: another process sends it to the worker.
@EventLoopActor
public protocol SentInput: AnyObject, Sendable {
    /// Whether one message can have both files sent.
    func goes(with other: any SentInput) -> Bool

    /// The part of such a message that the file takes, at most 1. The files of one message take no more together.
    var shareOfMessage: Double { get }

    /// Has this file and those of `others` sent over a socket, as `NumberedFiles`, or closes it. Called once for each worker that tries.
    func send(with others: [any SentInput], over socket: consuming FileDescriptor)

    /// Returns when the file is sent or will not be.
    func ended() async
}

/// A job for a worker: one file, and what to do with it.
public struct WorkerJob: Sendable {
    /// The file that the worker reads.
    public enum Input: Sendable {
        /// This one, open for reading; its position is neither used nor moved.
        case file(FileDescriptor)
        /// Input that the daemon never has: the worker waits for it at a socket.
        case sent(any SentInput)
    }

    /// What the worker is asked for. Its operation is anything but `useMemory`, which the pool sends by itself; the pool sets the identifier and the slot.
    public let request: WorkerRequest
    /// The program that does it.
    public var program: WorkerProgram
    /// The file.
    public let input: Input
    /// Nanoseconds that the worker may take, from when it could begin with the job to the end of its answer; then it is killed.
    public var timeLimit: UInt64
    /// Nanoseconds that a worker will need, as far as the file's size tells; nil for a job that always goes to a worker alone.
    public var expectedTime: UInt64?
    /// Name of the file in the log.
    public var name: String

    /// Frames up to which a sound is decoded, unless a job says otherwise: 30 s at 48 kHz.
    public static let standardFrameLimit: UInt64 = 30 * 48_000

    /// Creates a job. Other limits that are not given are those of `WorkerLimits`.
    public init(
        _ operation: WorkerRequest.Operation, by program: WorkerProgram = .decoder, input: Input,
        pixelForm: PixelForm = .premultipliedRGBA8, sampleForm: SampleForm = .natural,
        renderingSize: RenderingSize = .scale(1), byteLimit: UInt64? = nil, itemLimit: UInt32? = nil,
        frameLimit: UInt64 = WorkerJob.standardFrameLimit, timeLimit: UInt64? = nil,
        catalogNumber: UInt32 = 0, expectedTime: UInt64? = nil, name: String = ""
    ) {
        precondition(operation != .useMemory, "not a job of its own")
        let isInputSent = if case .sent = input { true } else { false }
        request = WorkerRequest(
            identifier: 0, operation: operation, isInputSent: isInputSent, pixelForm: pixelForm, sampleForm: sampleForm,
            renderingSize: renderingSize, byteLimit: byteLimit ?? UInt64(WorkerLimits.resultBytes.value),
            itemLimit: itemLimit ?? UInt32(WorkerLimits.resultItems.value), frameLimit: frameLimit,
            catalogNumber: catalogNumber)
        self.program = program
        self.input = input
        self.timeLimit = timeLimit ?? UInt64(WorkerLimits.jobTime.value)
        self.expectedTime = expectedTime
        self.name = name
    }

    func request(_ identifier: UInt32, slot: Int) -> WorkerRequest {
        var request = request
        request.identifier = identifier
        request.slot = UInt8(slot)
        return request
    }
}

extension WorkerJob.Input {
    /// The part that it takes of the message that has a batch's files sent.
    @EventLoopActor
    var shareOfMessage: Double {
        switch self {
        case .file: 0
        case .sent(let input): input.shareOfMessage
        }
    }

    /// Whether both can go to a worker in one batch.
    @EventLoopActor
    func goes(with other: Self) -> Bool {
        switch (self, other) {
        case (.file, .file): true
        case (.sent(let own), .sent(let others)): own.goes(with: others)
        default: false
        }
    }
}

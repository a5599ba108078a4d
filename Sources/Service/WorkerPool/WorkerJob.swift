public import AssetModel
public import LinuxSystem
public import WorkerProtocol

/// A job for a worker: one file, and what to do with it.
public struct WorkerJob: Sendable {
    /// What to do; anything but `useMemory`, which the pool sends by itself.
    public var operation: WorkerRequest.Operation
    /// The program that does it.
    public var program: WorkerProgram
    /// The file, open for reading; its position is neither used nor moved.
    public var input: FileDescriptor
    /// How pixels are wanted.
    public var pixelForm: PixelForm
    /// How samples are wanted.
    public var sampleForm: SampleForm
    /// How large drawings are wanted.
    public var renderingSize: RenderingSize
    /// Bytes that the result may have.
    public var byteLimit: UInt64
    /// Pages, references or pairs that the result may have.
    public var itemLimit: UInt32
    /// Frames up to which a sound is decoded; a longer one is only described.
    public var frameLimit: UInt64
    /// Nanoseconds that the worker may take, from when it could begin with the job to the end of its answer; then it is killed.
    public var timeLimit: UInt64
    /// Which picture of a catalog to decode.
    public var catalogNumber: UInt32

    /// Creates a job with limits that suit the files of real applications: 256 MiB, 65,535 items, 30 s of sound at
    /// 48 kHz, 10 s.
    public init(
        _ operation: WorkerRequest.Operation, by program: WorkerProgram = .decoder, input: FileDescriptor,
        pixelForm: PixelForm = .premultipliedRGBA8, sampleForm: SampleForm = .natural,
        renderingSize: RenderingSize = .scale(1), byteLimit: UInt64 = 256 << 20, itemLimit: UInt32 = 65_535,
        frameLimit: UInt64 = 30 * 48_000, timeLimit: UInt64 = 10_000_000_000,
        catalogNumber: UInt32 = 0
    ) {
        precondition(operation != .useMemory, "not a job of its own")
        self.operation = operation
        self.program = program
        self.input = input
        self.pixelForm = pixelForm
        self.sampleForm = sampleForm
        self.renderingSize = renderingSize
        self.byteLimit = byteLimit
        self.itemLimit = itemLimit
        self.frameLimit = frameLimit
        self.timeLimit = timeLimit
        self.catalogNumber = catalogNumber
    }

    func request(_ identifier: UInt32, slot: Int) -> WorkerRequest {
        WorkerRequest(
            identifier: identifier, operation: operation, slot: UInt8(slot), pixelForm: pixelForm,
            sampleForm: sampleForm,
            renderingSize: renderingSize,
            byteLimit: byteLimit, itemLimit: itemLimit, frameLimit: frameLimit, catalogNumber: catalogNumber)
    }
}

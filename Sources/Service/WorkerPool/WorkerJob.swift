public import AssetModel
public import LinuxSystem
public import WorkerProtocol

/// What a worker shall do with one file.
public struct WorkerJob: Sendable {
    /// The job; any but `useMemory`, which the pool sends by itself.
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
    /// Bytes that the result may take in memory.
    public var byteLimit: UInt64
    /// Pages, references or pairs that the answer may have.
    public var itemLimit: UInt32
    /// Frames up to which a sound is decoded; a longer one is only described.
    public var frameLimit: UInt64
    /// Nanoseconds from when the worker could begin with it to the end of its answer; then the worker is killed.
    public var timeLimit: UInt64

    /// The picture of a catalog.
    public var catalogNumber: UInt32

    /// Creates a job with the limits that are right for files of real applications: 256 MiB, 65,535 items, 30 s of sound at
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

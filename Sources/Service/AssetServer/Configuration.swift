public import WireProtocol

/// What the administrator decides.
public struct Configuration: Sendable {
    /// Whom the daemon serves.
    public var instance: Welcome.Instance
    /// Bytes that all shared memory may take.
    public var cacheLimit: UInt64 = 512 << 20
    /// Bytes of private memory of one uid; nil for its share of the cache.
    public var userLimit: UInt64?
    /// Frames up to which a sound is decoded and shared; longer ones are streamed (S4). The default is half a minute at 48 kHz.
    public var soundFrameLimit: UInt64 = 30 * 48_000
    /// Connections of one uid.
    public var connectionLimit = 256
    /// Contexts that one uid may have open.
    public var contextLimit = 4_096
    /// Requests of one connection that may be under way.
    public var requestLimit = 64
    /// Bytes of the cache that one uid may keep from being evicted by holding them, and may fill with what only it can see: half of it where
    /// there are others.
    public var userShare: UInt64 { instance == .system ? cacheLimit / 2 : cacheLimit }
    /// The program that lists and opens files.
    public var fileHelperProgram: String
    /// The program that decodes.
    public var workerProgram: String
    /// The program that renders drawings.
    public var vectorWorkerProgram: String
    /// The folder that holds our own `Images` and `Sounds`, nil for none.
    public var assetsFolder: String?
    /// Ends the daemon when no client was there for so long, in nanoseconds; nil for never.
    public var idleLimit: UInt64?
    /// The group whose members may administer, beside root and the daemon's own user.
    public var adminGroup: UInt32?

    /// Who says when memory gets short.
    public var pressureSource = PressureSource.none

    /// Creates the default configuration.
    public init(
        instance: Welcome.Instance, fileHelperProgram: String, workerProgram: String, vectorWorkerProgram: String
    ) {
        self.instance = instance
        self.fileHelperProgram = fileHelperProgram
        self.workerProgram = workerProgram
        self.vectorWorkerProgram = vectorWorkerProgram
    }
}

internal import AssetModel
public import AssetResolution
public import WireProtocol
internal import WorkerProtocol

/// Configuration with which a daemon starts: the administrator's settings, and values that follow from its place on the machine.
public struct Configuration: Sendable {
    /// Users whom the daemon serves.
    public var instance: Welcome.Instance
    /// Settings of the administrator.
    public var settings = SettingValues()
    /// The program that lists and opens files.
    public var fileHelperProgram: String
    /// The program that decodes.
    public var workerProgram: String
    /// The program that renders drawings.
    public var vectorWorkerProgram: String
    /// The folder that holds our own `Images` and `Sounds`, nil for none.
    public var assetsFolder: String?
    /// GNUstep's folders with standard images and sounds.
    public var gnustepLibraries = GNUstepLibraries.usual
    /// The group whose members may administer, beside root and the daemon's own user.
    public var adminGroup: UInt32?
    /// Descriptors that the process may have; nil for no limit.
    public var descriptorLimit: Int?
    /// Source of warnings that memory gets short; nil for none.
    public var pressureSource: PressureSource?

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

/// Values that follow from the settings; `Setting` says what a setting means.
extension Configuration {
    /// Bytes of the largest memory file that the daemon makes.
    public var largestFile: UInt64 { UInt64(WorkerLimits.resultBytes.value) }
    /// Descriptors that the daemon needs to answer anybody.
    public var fewestDescriptors: UInt64 { UInt64(ServerLimits.descriptors.value) }
    /// Descriptor number from which on no new connection is accepted: the higher numbers are for the requests of open connections.
    var lastConnectionDescriptor: Int {
        guard let descriptorLimit else { return .max }
        return descriptorLimit - min(max(24, descriptorLimit / 8), 1_024)
    }
    var cacheLimit: UInt64 { number(.cacheLimit) }
    /// Bytes of the cache that one uid may fill with objects that only this uid can see.
    var userLimit: UInt64 { settings.number(.userLimit) ?? (instance == .system ? cacheLimit / 2 : cacheLimit) }
    /// Bytes of the cache that the holds of one uid may keep from eviction: half of the cache if there are other users, else seven eighths. The rest
    /// is room for lent objects.
    var userShare: UInt64 { instance == .system ? cacheLimit / 2 : cacheLimit / 8 * 7 }
    /// Frames up to which a sound is decoded and shared; longer ones are streamed (S4).
    var soundFrameLimit: UInt64 { number(.soundLimit) }
    var accountLimit: Int { Int(number(.accountLimit)) }
    var accountsLimit: Int { Int(number(.accountsLimit)) }
    var connectionLimit: Int { Int(number(.connectionLimit)) }
    var contextLimit: Int { Int(number(.bundleLimit)) }
    var requestLimit: Int { Int(number(.requestLimit)) }
    /// Nanoseconds without a client after which the daemon ends; nil for never, as in the system instance, whose daemon nothing would start again.
    var idleLimit: UInt64? { instance == .user ? settings.number(.idleExit).map { $0 * 1_000_000_000 } : nil }

    private func number(_ setting: Setting) -> UInt64 {
        guard let number = settings.number(setting) else { preconditionFailure("\(setting) has no default") }
        return number
    }
}

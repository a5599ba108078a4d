public import AssetModel
internal import LinuxSystem

/// Images and sounds by name, decoded once per machine by nibassetd.
///
/// Make one for the process and keep it: within one client the same name gives the same object as long as somebody holds it.
///
///     let client = try AssetClient()
///     let bundle = try client.openBundle(at: "/usr/lib/GNUstep/Applications/Gorm.app", profile: .gnustep)
///     let nib = try bundle.loadNib(named: "Gorm")
///     let image = try bundle.image(named: "GormImage")
///
/// Every method may be called from any thread. None blocks for ever: each waits at most the options' timeout for the daemon. The
/// client connects at the first call that needs the daemon, starts one for the user where none runs and that is allowed, and connects
/// again when the daemon has died; objects stay readable meanwhile. After `fork` a child may go on using everything.
///
/// Regarded in the environment: `NIBASSETD_SOCKET` (where the daemon listens), `NIBASSETD_PATH` (its program, to be started),
/// `NIBASSETS_NO_START=1` (start none), `NIBASSETS_DISABLE=1` (no client can be made).
public final class AssetClient: Sendable {
    /// How a client finds its daemon and how long it waits.
    public struct Options: Sendable {
        /// Where the daemon listens; nil: `$NIBASSETD_SOCKET`, else the system instance, else the user instance.
        public var socketPath: String?
        /// How long a call may wait for the daemon.
        public var timeout: Duration
        /// Whether a daemon may be started for the user when there is none.
        public var mayStartDaemon: Bool

        /// Creates options.
        public init(socketPath: String? = nil, timeout: Duration = .seconds(20), mayStartDaemon: Bool = true) {
            self.socketPath = socketPath
            self.timeout = timeout
            self.mayStartDaemon = mayStartDaemon
        }
    }

    let core: ClientCore

    /// Makes a client, which does not connect yet. Throws `disabled` only, and for want of memory.
    public convenience init(_ options: Options = Options()) throws(AssetError) {
        var settings = ClientSettings()
        settings.socketPath = options.socketPath
        settings.mayStartDaemon = options.mayStartDaemon
        let (seconds, attoseconds) = options.timeout.components
        settings.timeout =
            UInt64(clamping: seconds).multipliedReportingOverflow(by: 1_000_000_000).partialValue
            + UInt64(clamping: attoseconds / 1_000_000_000)
        try self.init(settings: settings)
    }

    init(settings: ClientSettings) throws(AssetError) {
        core = try ClientCore(settings)
    }

    deinit { core.close() }

    /// Opens the bundle in a folder; changes that were made to its files before are seen.
    ///
    /// - Parameters:
    ///   - path: The folder; nil for system images and sounds only.
    ///   - profile: Whose rules look-ups follow.
    ///   - scale: The scale that is shown at: 1, 2 or 3.
    ///   - idiom: The device that is shown on: in UIKit's profile pictures may be made for one.
    ///   - languages: Most preferred first; nil: what `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG` say.
    ///   - pixelForm: How pixels lie in memory; nil: as is usual in the profile, premultiplied RGBA of 8 bits or as GNUstep's readers give them.
    ///   - sampleForm: How decoded samples lie in memory; nil: as is usual in the profile, in the form that loses nothing or in GNUstep's 16 bits.
    ///   - traits: What the user interface looks like: variants of asset catalogs are chosen by it.
    public func openBundle(
        at path: String?, profile: Profile = .appKit, scale: Int = 1, idiom: DeviceIdiom = .unspecified,
        languages: [String]? = nil, pixelForm: PixelForm? = nil, sampleForm: SampleForm? = nil,
        traits: AssetTraits = AssetTraits()
    ) throws(AssetError) -> AssetBundle {
        guard let scale = UInt8(exactly: scale), (1...3).contains(scale) else {
            throw AssetError(.badArgument, found: UInt64(clamping: scale), allowed: 3, "a scale is 1, 2 or 3")
        }
        let languages = languages ?? LanguagePreferences.languages(environment: environmentVariable)
        let (context, resources) = try core.openBundle(
            at: path.map { Array($0.utf8) }, profile, scale: scale, idiom: idiom,
            languages: languages.map { Array($0.utf8) }, pixelForm: pixelForm, sampleForm: sampleForm, traits: traits)
        return AssetBundle(self, context, resources)
    }

    /// After it returns, all changes of files that were made before the call are seen by look-ups.
    public func synchronize() throws(AssetError) {
        try core.synchronize()
    }

    // MARK: Events

    /// The file of an object that this process holds has changed: the next look-up of the name gives another object.
    public struct Change: Sendable, Hashable {
        /// Image or sound.
        public let kind: AssetKind
        /// The object's registered name.
        public let name: String
    }

    /// A descriptor that belongs to the client and is readable when `dispatch` has something to do; for poll or an event loop.
    public var eventDescriptor: Int32 {
        get throws(AssetError) { try core.eventDescriptor().number }
    }

    /// Handles what the daemon has sent by itself, without waiting. Calling it is recommended, never necessary.
    ///
    /// - Returns: How many events were handled (changed files, retired memory, the daemon's end), and what has changed.
    @discardableResult
    public func dispatch() -> (events: Int, changes: [Change]) {
        let (events, changes) = core.dispatch()
        return (events, changes.map { Change(kind: $0.kind, name: String(decoding: $0.name, as: UTF8.self)) })
    }
}

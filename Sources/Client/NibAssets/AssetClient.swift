public import AssetModel
internal import LinuxSystem

/// Images and sounds by name, decoded once per machine by nibassetd.
///
/// In one client, the same name gives the same object while it is in use, so most programs use the `shared` one.
///
///     let bundle = try AssetClient.shared.openBundle(at: "/opt/apps/Mail.app", profile: .gnustep)
///     let nib = try bundle.loadNib(named: "Gorm")
///     let image = try bundle.image(named: "GormImage")
///
/// Every method may be called from any thread. Each waits for the daemon at most for the options' timeout; asynchronous code calls the variants that
/// suspend instead. The client connects at the first call that needs the daemon, starts a daemon for the user if none runs and starting is allowed, and
/// reconnects when the daemon has ended. Objects stay readable meanwhile. After `fork`, the child may continue to use everything.
///
/// Environment variables: `NIBASSETD_SOCKET` (where the daemon listens), `NIBASSETD_PATH` (the daemon's program), `NIBASSETS_NO_START=1`
/// (do not start a daemon), `NIBASSETS_DISABLE=1` (no client can be made).
public final class AssetClient: Sendable {
    /// Options of the search for the daemon and of waiting times.
    public struct Options: Sendable {
        /// Path of the daemon's socket; nil: `$NIBASSETD_SOCKET`, else the system instance, else the user instance.
        public var socketPath: String?
        /// The longest time that a call waits for the daemon.
        public var timeout: Duration
        /// Whether the client may start a daemon for the user when there is none.
        public var mayStartDaemon: Bool

        /// Creates options.
        public init(socketPath: String? = nil, timeout: Duration = .seconds(20), mayStartDaemon: Bool = true) {
            self.socketPath = socketPath
            self.timeout = timeout
            self.mayStartDaemon = mayStartDaemon
        }
    }

    let core: ClientCore
    let waiting = WaitingCalls()
    let listeners = ChangeListeners()

    private static let made = Result { () throws(AssetError) in try AssetClient() }

    /// The client of this process, for everybody who has no reason to make another one: in one client, the same name gives the same object. Throws as making
    /// it did.
    public static var shared: AssetClient {
        get throws(AssetError) { try made.get() }
    }

    /// Makes a client without connecting. Throws only `disabled`, or `systemError` when memory is short.
    public convenience init(_ options: Options = Options()) throws(AssetError) {
        var settings = ClientSettings()
        settings.socketPath = options.socketPath
        settings.mayStartDaemon = options.mayStartDaemon
        let (seconds, attoseconds) = options.timeout.components
        // At most a century: the end of a call must fit into 64 bits.
        settings.timeout =
            min(UInt64(clamping: seconds), 100 * 365 * 86_400) * 1_000_000_000
            + UInt64(clamping: attoseconds / 1_000_000_000)
        try self.init(settings: settings)
    }

    init(settings: ClientSettings) throws(AssetError) { core = try ClientCore(settings) }

    deinit { core.close() }

    /// Opens the bundle in a folder. Lookups see all changes that were made to its files before.
    ///
    /// - Parameters:
    ///   - path: The folder; nil for system images and sounds only.
    ///   - profile: The profile, whose rules lookups follow; nil: GNUstep's for a bundle that only GNUstep describes (`Info-gnustep.plist`), else
    ///     AppKit's.
    ///   - scale: The display scale: 1, 2 or 3.
    ///   - idiom: The device idiom, used in the UIKit profile.
    ///   - languages: Most preferred first; nil: from `LANGUAGE`, `LC_ALL`, `LC_MESSAGES` and `LANG`.
    ///   - pixelForm: The form of pixels; nil: what GNUstep's readers give if `profile` is GNUstep's, else premultiplied RGBA of 8 bits.
    ///   - sampleForm: The form of decoded samples; nil: 16 bits if `profile` is GNUstep's, else the lossless one.
    ///   - traits: The traits of the user interface, by which variants in asset catalogs are chosen.
    ///   - recalls: Whether the answers that earlier processes needed at their start come along.
    public func openBundle(
        at path: String?, profile: Profile? = nil, scale: Int = 1, idiom: DeviceIdiom = .unspecified,
        languages: [String]? = nil, pixelForm: PixelForm? = nil, sampleForm: SampleForm? = nil,
        traits: AssetTraits = AssetTraits(), recalls: Bool = false
    ) throws(AssetError) -> AssetBundle {
        guard let scale = UInt8(exactly: scale), (1...3).contains(scale) else {
            throw AssetError(.badArgument, found: UInt64(clamping: scale), allowed: 3, "a scale is 1, 2 or 3")
        }
        let languages = languages ?? LanguagePreferences.languages(environment: environmentVariable)
        let (context, resources) = try core.openBundle(
            profile,
            BundleContext.Conditions(
                path: path.map { Array($0.utf8) }, scale: scale, idiom: idiom,
                languages: languages.map { Array($0.utf8) }, pixelForm: pixelForm, sampleForm: sampleForm,
                traits: traits, recalls: recalls))
        return AssetBundle(self, context, resources)
    }

    /// After it returns, lookups see all changes of files that were made before the call, and `dispatch` knows of them.
    public func synchronize() throws(AssetError) { try core.synchronize() }

    // MARK: Events

    /// An object that this process holds may no longer be what its name means: its file has changed or is gone, a file that comes first has
    /// appeared, or another daemon serves this process, which cannot tell. The object stays as it is; the next lookup of the name finds what is there now. A name that was missing is not reported when its file is
    /// there.
    public struct Change: Sendable, Hashable {
        /// Image or sound.
        public let kind: AssetKind
        /// The object's registered name; empty when it has none, like media of interface files.
        public let name: String
    }

    /// A descriptor that is readable when `dispatch` has something to do, for poll or an event loop. The client owns it. It does not tell when the
    /// next daemon listens after one was lost: `dispatch` looks for it at most once a second.
    public var eventDescriptor: Int32 {
        get throws(AssetError) { try core.eventDescriptor().number }
    }

    /// Handles the daemon's events without waiting. Calling it is recommended, but not necessary.
    ///
    /// - Returns: The number of events (changed files, retired memory, short memory, the daemon's end), and the changes.
    @discardableResult
    public func dispatch() -> (events: Int, changes: [Change]) { dispatch(.refused) }

    /// The same; if waiting is allowed, after the calls of other threads have ended.
    @discardableResult
    func dispatch(_ waiting: Waiting) -> (events: Int, changes: [Change]) {
        let (events, objects) = core.dispatch(waiting)
        let changes = objects.map { Change(kind: $0.kind, name: String(decoding: $0.name, as: UTF8.self)) }
        listeners.tell(changes)
        return (events, changes)
    }

    /// Whether memory was short since the last call, by the kernel's or the service manager's word. `dispatch` updates this.
    public func takeMemoryWarning() -> Bool { core.takeMemoryWarning() }
}

public import AssetModel
internal import LinuxSystem

/// Images and sounds by name, decoded once per machine by nibassetd.
///
/// In one client, the same name gives the same object while the object is in use. So most programs use the `shared` client.
///
///     let bundle = try AssetClient.shared.openBundle(at: "/opt/apps/Mail.app", profile: .gnustep)
///     let nib = try bundle.loadNib(named: "Gorm")
///     let image = try bundle.image(named: "GormImage")
///
/// Every method may be called from any thread. A method waits for the daemon at most for the options' timeout; asynchronous code calls the variants
/// that suspend. The client connects at the first call that needs the daemon. If no daemon runs and starting is allowed, the client starts one for
/// the user. If the daemon ends, the client reconnects, and objects stay readable. After `fork`, the child may go on using everything.
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

    /// The client of this process, for code that has no reason to make another client: in one client, the same name gives the same object. Throws the
    /// error with which the making of the client failed.
    public static var shared: AssetClient {
        get throws(AssetError) { try made.get() }
    }

    /// Makes a client without connecting. Throws only `disabled`, or `systemError` when memory is short.
    public convenience init(_ options: Options = Options()) throws(AssetError) {
        var settings = ClientSettings()
        settings.socketPath = options.socketPath
        settings.mayStartDaemon = options.mayStartDaemon
        let (seconds, attoseconds) = options.timeout.components
        // At most a century: the deadline of a call must fit into 64 bits.
        settings.timeout =
            min(UInt64(clamping: seconds), 100 * 365 * 86_400) * 1_000_000_000
            + UInt64(clamping: attoseconds / 1_000_000_000)
        try self.init(settings: settings)
    }

    init(settings: ClientSettings) throws(AssetError) { core = try ClientCore(settings) }

    deinit { core.close() }

    /// Opens the bundle in a folder. Lookups see all changes that were made to the bundle's files before.
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
    ///   - recalls: Whether the daemon sends, with the bundle, the answers that earlier processes needed at their start.
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

    /// A change of what a name means: perhaps the name means another object than the one that this process holds. The object's file has changed or is
    /// gone, a file with precedence has appeared, or a new daemon serves this process and cannot tell. The object itself stays as it is; the next
    /// lookup of the name finds the present one. A name that was missing is not reported when a file for it appears.
    public struct Change: Sendable, Hashable {
        /// Image or sound.
        public let kind: AssetKind
        /// The object's registered name; empty when it has none, like media of interface files.
        public let name: String
    }

    /// A descriptor that is readable when `dispatch` has work, for poll or an event loop. The client owns the descriptor. After the loss of a daemon,
    /// the descriptor does not signal that the next daemon listens: `dispatch` looks for that daemon at most once a second.
    public var eventDescriptor: Int32 {
        get throws(AssetError) { try core.eventDescriptor().number }
    }

    /// Handles the daemon's events without waiting. Programs need not call this, but should.
    ///
    /// - Returns: The number of events (changed files, retired memory, short memory, the daemon's end), and the changes.
    @discardableResult
    public func dispatch() -> (events: Int, changes: [Change]) { dispatch(.refused) }

    /// Same as `dispatch()`; if waiting is allowed, waits until the calls of other threads have ended.
    @discardableResult
    func dispatch(_ waiting: Waiting) -> (events: Int, changes: [Change]) {
        let (events, objects) = core.dispatch(waiting)
        let changes = objects.map { Change(kind: $0.kind, name: String(decoding: $0.name, as: UTF8.self)) }
        listeners.deliver(changes)
        return (events, changes)
    }

    /// Whether the kernel or the service manager has reported a shortage of memory since the last call. `dispatch` updates this.
    public func takeMemoryWarning() -> Bool { core.takeMemoryWarning() }
}

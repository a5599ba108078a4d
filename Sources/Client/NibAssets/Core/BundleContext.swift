internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// A bundle with the conditions under which it was opened: everything that an answer depends on besides kind and name.
final class BundleContext: @unchecked Sendable {
    /// The arguments with which it was opened.
    struct Conditions: Equatable {
        /// The folder's absolute path, as the caller gave it; nil for system images and sounds only.
        var path: [UInt8]?
        var profile: Profile
        var scale: UInt8
        var idiom: DeviceIdiom
        var languages: [[UInt8]]
        var pixelForm: PixelForm?
        var sampleForm: SampleForm?
        var traits: AssetTraits
        /// Whether the answers for the start of the program come with the opening.
        var recalls = false
    }

    /// The bundle's resources.
    struct Resources {
        /// The bundle's path; empty without a bundle.
        var path: [UInt8]
        /// The number of files.
        var count: Int
    }

    /// Unique in the client.
    let identifier: Int
    let conditions: Conditions

    // Guarded by the client's connection lock.

    /// The connection on which it was last opened, its number there, and the folder that was at the path then.
    private(set) var opened: (session: UInt64, number: UInt32, folder: FileStatus.Identity?)?
    /// When its folder was looked for last.
    private var lastLook: UInt64 = 0
    /// What the daemon reported about it.
    var resources = Resources(path: [], count: 0)

    /// The number of bundles that share it. Guarded by the client's table lock.
    var uses = 1

    init(identifier: Int, _ conditions: Conditions) {
        self.identifier = identifier
        self.conditions = conditions
    }

    /// Whether its folder was not looked for during the last second; then it counts as looked for now.
    func isDueForLook(_ now: UInt64) -> Bool {
        guard now >= lastLook &+ UInt64(ClientLimits.folderTime.value) else { return false }
        lastLook = now
        return true
    }

    /// Whether another folder lies at the path by now than the one that was opened. A path that leads nowhere is no other folder.
    var isElsewhere: Bool {
        guard let path = conditions.path, let folder = opened?.folder,
            let now = try? FileDescriptor.open(path: path, [.pathOnly, .directory]).status().identity
        else { return false }
        return now != folder
    }

    /// Opens it on this connection, with the folder that lies at the path now.
    func open(
        on connection: Connection, until deadline: UInt64
    ) throws(ExchangeFailure) -> (number: UInt32, answers: [NibReference]) {
        var folder: FileDescriptor?
        var identity: FileStatus.Identity?
        if let path = conditions.path {
            do {
                let found = try FileDescriptor.open(path: path, .directory)
                (folder, identity) = (found, try found.status().identity)
            } catch {
                throw .refused(Failure(.notABundle, found: UInt64(error.code), text: Array(error.description.utf8)))
            }
        }
        let request = OpenBundle(
            profile: conditions.profile, scale: conditions.scale, idiom: conditions.idiom,
            hasBundle: folder != nil, languages: conditions.languages, pixelForm: conditions.pixelForm,
            sampleForm: conditions.sampleForm, traits: conditions.traits,
            recalls: conditions.recalls && connection.knowsNames)
        let reply = try connection.ask(request, for: BundleOpened.self, file: folder, until: deadline)
        opened = (connection.session, reply.context, identity)
        resources = Resources(path: reply.path, count: Int(reply.resourceCount))
        return (reply.context, reply.answers)
    }
}

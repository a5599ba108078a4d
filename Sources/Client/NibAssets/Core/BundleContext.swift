internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// A bundle with the conditions under which it was opened: everything that an answer depends on besides kind and name.
final class BundleContext: @unchecked Sendable {
    /// The arguments with which it was opened.
    struct Conditions: Equatable {
        /// The folder's absolute path; nil for system images and sounds only.
        var path: [UInt8]?
        /// The identity of the folder at that path.
        var folder: FileStatus.Identity?
        var profile: Profile
        var scale: UInt8
        var idiom: DeviceIdiom
        var languages: [[UInt8]]
        var pixelForm: PixelForm?
        var sampleForm: SampleForm?
        var traits: AssetTraits
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

    /// The connection on which it was last opened, and its number there.
    var opened: (session: UInt64, number: UInt32)?
    /// What the daemon reported about it.
    var resources = Resources(path: [], count: 0)

    /// The number of bundles that share it. Guarded by the client's table lock.
    var uses = 1

    init(identifier: Int, _ conditions: Conditions) {
        self.identifier = identifier
        self.conditions = conditions
    }

    /// The context's number on this connection; opens it there first if necessary.
    func number(on connection: Connection, until deadline: UInt64) throws(ExchangeFailure) -> UInt32 {
        if let opened, opened.session == connection.session { return opened.number }
        var folder: FileDescriptor?
        if let path = conditions.path {
            do {
                folder = try FileDescriptor.open(path: path, .directory)
            } catch {
                throw .refused(Failure(.notABundle, found: UInt64(error.code), text: Array(error.description.utf8)))
            }
        }
        let request = OpenBundle(
            profile: conditions.profile, scale: conditions.scale, idiom: conditions.idiom,
            hasBundle: folder != nil, languages: conditions.languages, pixelForm: conditions.pixelForm,
            sampleForm: conditions.sampleForm, traits: conditions.traits)
        let reply = try connection.ask(request, for: BundleOpened.self, file: folder, until: deadline)
        opened = (connection.session, reply.context)
        resources = Resources(path: reply.path, count: Int(reply.resourceCount))
        return reply.context
    }
}

internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

extension ClientCore {
    /// Opens a bundle; lookups see all earlier changes of its files. The caller gets a use of the context. Without a profile, the bundle's kind
    /// chooses the rules, but the forms of pixels and samples are AppKit's: a program that names no profile need not know the forms of GNUstep's
    /// readers. If waiting is refused, the bundle is opened once the connection is ready, and the resources are unknown.
    func openBundle(
        _ profile: Profile?, _ given: BundleContext.Conditions, _ waiting: Waiting = .allowed
    ) throws(AssetError) -> (BundleContext, BundleContext.Resources) {
        var conditions = given
        conditions.path = try given.path.map { (path) throws(AssetError) in try Self.absolute(path) }
        conditions.profile = profile ?? conditions.path.map(BundleKind.profile(of:)) ?? .appKit
        if profile == nil, conditions.profile == .gnustep {
            conditions.pixelForm = given.pixelForm ?? Profile.appKit.pixelForm
            conditions.sampleForm = given.sampleForm ?? Profile.appKit.sampleForm
        }
        let context = withTable { $0.context(for: conditions) }
        if waiting == .refused {
            beginGreeting(opening: context)
            return (context, ([], 0))
        }
        do throws(AssetError) {
            let resources = try call(opening: context) {
                (connection, deadline) throws(ExchangeFailure) in
                if context.number(on: connection) != nil { try connection.synchronize(until: deadline) }
                _ = try self.number(of: context, on: connection, until: deadline)
                return context.resources
            }
            return (context, resources)
        } catch {
            release(context)
            throw error
        }
    }

    /// The number of a context on this connection. Opens the context if necessary: on a new connection, or when another folder has taken the place of
    /// the bundle's folder.
    func number(
        of context: BundleContext, on connection: DaemonLink, until deadline: UInt64
    ) throws(ExchangeFailure) -> UInt32 {
        try takeOpening(of: context, on: connection, until: deadline)
        let former = context.number(on: connection)
        if let former, !context.isFolderReplaced {
            withTable { _ in
                context.indexIsCurrentUntil = monotonicNanoseconds() &+ UInt64(ClientLimits.folderTime.value)
            }
            return former
        }
        withTable { $0.ensureListed(context) }
        let (number, answers) = try context.open(on: connection, until: deadline)
        if let former {
            forgetNames(of: context, on: connection)
            if number != former, contexts(of: former, on: connection).isEmpty {
                try connection.sendWithoutReply(CloseBundle(context: former), until: deadline)
            }
        }
        try enter(answers, of: context, on: connection)
        sendNamesAndReports(on: connection)
        return number
    }

    /// Takes the replies to requests that were sent ahead to open bundles. The caller must take the events afterwards, because they came later.
    func takeOpenings(on connection: DaemonLink) throws(ExchangeFailure) {
        for context in withLockedTable({ $0.contexts }) where context.isAnswered(on: connection) {
            try takeOpening(of: context, on: connection, until: 0)
        }
    }

    /// Takes the reply to the request that was sent ahead for a context, if there was one.
    private func takeOpening(
        of context: BundleContext, on connection: DaemonLink, until deadline: UInt64
    ) throws(ExchangeFailure) {
        guard let answers = try context.takeOpening(on: connection, until: deadline) else { return }
        try enter(answers, of: context, on: connection)
        sendNamesAndReports(on: connection)
    }

    /// Makes a path absolute. Throws when no folder is at the path.
    private static func absolute(_ path: [UInt8]) throws(AssetError) -> [UInt8] {
        do throws(SystemError) {
            let folder = try FileDescriptor.open(path: path, .directory)
            if path.first == UInt8(ascii: "/") { return path }
            // Without /proc the kernel does not tell where an open folder is.
            guard let own = (try? folder.pathBytes()) ?? absolutePath(path) else { throw SystemError("realpath") }
            return own
        } catch {
            throw AssetError(
                error.meansNoDescriptors ? .systemError : .notABundle, found: UInt64(error.code),
                String(decoding: path, as: UTF8.self) + ": " + error.description)
        }
    }

    /// Synchronizes with the daemon: afterwards lookups see all earlier changes of files.
    func synchronize() throws(AssetError) {
        try call { (connection, deadline) throws(ExchangeFailure) in
            try connection.synchronize(until: deadline)
            // The daemon watches the folders that were opened, but does not see other folders that take their places.
            for context in self.withTable({ $0.contexts }) where context.number(on: connection) != nil {
                do throws(ExchangeFailure) {
                    _ = try self.number(of: context, on: connection, until: deadline)
                } catch {
                    // If a folder cannot be opened, the next lookup fails.
                    guard case .refused = error else { throw error }
                }
            }
        }
    }
}

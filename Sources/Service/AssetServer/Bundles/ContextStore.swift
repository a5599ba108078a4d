internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WireProtocol

/// The open contexts and bundles, each one once, and those that were closed last: the next process of an application can use them as they are.
@EventLoopActor
final class ContextStore {
    private var contexts = GradualDictionary<AssetContext.Conditions, AssetContext>()
    private var bundles: [Folder.Identity: Bundle] = [:]
    private var nextNumber: UInt32 = 1
    /// Contexts that no client has open, in the order in which they were closed.
    private var closed: [AssetContext] = []
    private let access: FileAccess
    private let opener: FileOpener
    private let dispatcher: JobDispatcher
    private let accounts: UserAccounts
    private let cache: AssetCache
    private let system: SystemDomain
    private let changes: ChangeChecker

    /// Greatest number of bytes of a language's name; longer names are ignored. Comparing 64 names of a kilobyte would take milliseconds.
    private static let languageBytes = 64

    init(
        access: FileAccess, opener: FileOpener, dispatcher: JobDispatcher, accounts: UserAccounts, cache: AssetCache,
        system: SystemDomain, changes: ChangeChecker
    ) {
        self.system = system
        self.changes = changes
        self.accounts = accounts
        self.cache = cache
        self.access = access
        self.opener = opener
        self.dispatcher = dispatcher
    }

    /// Number of open contexts.
    var count: Int { contexts.count - closed.count }
    var learntNameCount: Int { contexts.elements.reduce(0) { $0 + $1.value.startNames.count } }
    /// Bundles of a user, or of all, that are open or kept, in any order.
    func bundles(of user: UInt32?) -> [Bundle] { bundles.values.filter { user == nil || $0.identity.user == user } }

    /// Opens the context of a request once more. Without a directory, the bundle must be known.
    func open(
        _ request: OpenBundle, directory: SuppliedFile?, user: UInt32
    ) async throws(RequestFailure) -> AssetContext {
        var bundle: Bundle?
        if request.hasBundle {
            let found =
                if let directory { try await self.bundle(directory, user) } else { try await known(request, user) }
            // A program that starts sees changes of folders that cannot be watched, too.
            found.forgetIfUnwatched()
            bundle = found
        }
        let conditions = AssetContext.Conditions(
            bundle: bundle?.identity, user: user,
            lookUp: LookupContext(
                profile: request.profile,
                languages: request.languages.filter { $0.count <= Self.languageBytes }
                    .map { String(decoding: $0, as: UTF8.self) },
                scale: request.scale, idiom: request.idiom, traits: request.traits),
            pixelForm: request.pixelForm ?? request.profile.pixelForm,
            sampleForm: request.sampleForm ?? request.profile.sampleForm)
        let context = if let known = contexts[conditions] { known } else { try newContext(conditions, bundle) }
        if context.openCount == 0 {
            closed.removeAll { $0 === context }
            context.charge.use()
        }
        context.openCount += 1
        return context
    }

    func close(_ context: AssetContext, count: Int) {
        context.openCount -= count
        guard context.openCount == 0 else { return }
        closed.append(context)
        context.charge.keep { [weak self, weak context] _ in
            guard let self, let context else { return false }
            closed.removeAll { $0 === context }
            forget(context)
            return false
        }
        if closed.count > ServerLimits.closedContexts.value { forget(closed.removeFirst()) }
    }

    /// Forgets a context, and its bundle if no other context has the bundle.
    private func forget(_ context: AssetContext) {
        contexts[context.conditions] = nil
        context.answers.dispose()
        system.news.remove(context)
        guard let bundle = context.bundle else { return }
        bundle.news.remove(context)
        if bundle.news.isEmpty, bundles[bundle.identity] === bundle { bundles[bundle.identity] = nil }
    }

    private func known(_ request: OpenBundle, _ user: UInt32) async throws(RequestFailure) -> Bundle {
        guard let folder = request.folder else {
            throw RequestFailure(.notABundle, "the request names no directory")
        }
        let identity = Folder.Identity(folder: .init(device: folder.device, inode: folder.inode), user: user)
        let path = FilePath(folder.path)
        // The helper reports changes with each of its answers. This request needs no answer of the helper, so the daemon asks for the changes.
        if bundles[identity] != nil { await access.drain(for: user) }
        guard let known = bundles[identity], known.isKnown(at: path) else {
            throw RequestFailure(needsFiles: [path])
        }
        return known
    }

    private func bundle(_ directory: SuppliedFile, _ user: UInt32) async throws(RequestFailure) -> Bundle {
        let handle = try await askHelper { () async throws(FileAccessError) in try await access.adopt(directory) }
        guard handle.status.kind == .directory else {
            throw RequestFailure(.notABundle, "a directory was expected, found \(handle.status.kind)")
        }
        let identity = Folder.Identity(folder: handle.status.identity, user: user)
        if let known = bundles[identity] {
            // The helper has sent the changes that came before the program, so the daemon only waits until they have been noted.
            await access.settle(for: user)
            known.replaceDirectory(by: handle)
            return known
        }
        let account = accounts.account(of: user)
        let reader = BundleReader(opener: opener, dispatcher: dispatcher, charge: account.charge(.catalog))
        return Bundle(identity: identity, directory: handle, reader: reader, account: account)
    }

    private func newContext(
        _ conditions: AssetContext.Conditions, _ bundle: Bundle?
    ) throws(RequestFailure) -> AssetContext {
        let context = try AssetContext(
            number: nextNumber, conditions: conditions, bundle: bundle, account: accounts.account(of: conditions.user),
            cache: cache, system: system, checker: changes)
        nextNumber &+= 1
        if let bundle { bundles[bundle.identity] = bundle }
        contexts[conditions] = context
        system.news.add(context)
        bundle?.news.add(context)
        return context
    }
}

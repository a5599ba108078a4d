internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// The outcome for one reference of a nib, or for a picture or sound within it.
struct ReferenceOutcome {
    let kind: AssetKind
    /// Empty for media within the nib.
    let name: [UInt8]
    let usage: [UInt8]
    /// How long it took, in nanoseconds.
    let duration: UInt64
    let result: Result<FoundObject, RequestFailure>
}

/// Loads nibs: finds the interface file, has a worker read it, answers each of its references, and decodes the media within it (N2, steps 1 to 3).
@EventLoopActor
final class NibLoader {
    private let lookup: AssetLookup
    private let opener: FileOpener
    private let folders: FolderStore
    private let reader: NibReader
    private let dispatcher: JobDispatcher
    private let embedded: EmbeddedAssets
    private let system: SystemDomain
    private let statistics: Statistics

    init(
        lookup: AssetLookup, opener: FileOpener, folders: FolderStore, dispatcher: JobDispatcher,
        embedded: EmbeddedAssets,
        system: SystemDomain, statistics: Statistics
    ) {
        self.lookup = lookup
        self.opener = opener
        self.folders = folders
        reader = NibReader(dispatcher: dispatcher)
        self.dispatcher = dispatcher
        self.embedded = embedded
        self.system = system
        self.statistics = statistics
    }

    /// Answers every reference of a nib, each name once and in the nib's order, then the media within it. All of them are worked on at the same
    /// time.
    func load(
        _ request: LoadNib, _ context: AssetContext, supplied: FileDescriptor?, for requester: Requester
    ) async throws(RequestFailure) -> [ReferenceOutcome] {
        if let refusal = NameRefusal(request.name) { throw RequestFailure(.badName, refusal.description) }
        if supplied == nil, let (nib, plan) = context.knownNib(request, system: system),
            let media = embedded.cached(nib.media, context)
        {
            statistics.count(.nibsLoaded)
            return await answer(names(in: nib, plan, context, requester) + media)
        }
        var hasTriedAgain = false
        while true {
            do throws(RequestFailure) {
                return try await loadFile(request, context, supplied: supplied, for: requester)
            } catch {
                // The file was replaced while it was read: read the new one.
                guard error.isChangedFile, !hasTriedAgain, supplied == nil else { throw error }
                hasTriedAgain = true
            }
        }
    }

    /// Forgets the contents of interface files; the next load reads them again (N5).
    func forgetContents() { reader.forgetContents() }

    /// Describes an interface file completely, as JSON.
    func describe(_ file: FileDescriptor, for requester: Requester) async throws(RequestFailure) -> (
        memory: FileDescriptor, byteCount: UInt64
    ) {
        try await dispatcher.describe(try await opener.adopt(file, user: requester.user), for: requester)
    }

    private func loadFile(
        _ request: LoadNib, _ context: AssetContext, supplied: FileDescriptor?, for requester: Requester
    ) async throws(RequestFailure) -> [ReferenceOutcome] {
        let plan = try await context.currentPlan(system: system, for: requester)
        let finder = NibFinder(opener: opener, folders: folders, context: context, plan: plan, user: requester.user)
        let found = try await finder.find(request, supplied: supplied)
        var references: [WorkerReply.Reference] = []
        var media: [Item] = []
        var known: [EmbeddedAsset] = []
        for form in found.forms {
            let nib = try await reader.read(form.file, for: requester)
            references += nib.content.references
            guard form.isChosen else { continue }
            let assets = nib.media.filter { context.profile.keeps($0.kind) }
            known += assets
            media += assets.map { asset in embedded.item(asset, of: nib, context, for: requester) }
        }
        let nib = AssetContext.KnownNib(
            references: distinct(references, context.profile), media: known, wrapper: found.wrapper,
            watches: found.forms.compactMap(\.file.watch))
        if !found.forms.contains(where: \.file.isForeign) {
            context.remember(nib, for: request, plan: plan, system: system)
        }
        statistics.count(.nibsLoaded)
        return await answer(names(in: nib, plan, context, requester) + media)
    }

    private func distinct(_ references: [WorkerReply.Reference], _ profile: Profile) -> [WorkerReply.Reference] {
        var seen: Set<AssetContext.LookupKey> = []
        return references.filter {
            profile.keeps($0.kind)
                && seen.insert(.init(kind: $0.kind, bundleOnly: false, name: $0.name)).inserted
        }
    }

    /// One reference or medium of a nib, and how its object is found.
    struct Item {
        let kind: AssetKind
        let name: [UInt8]
        let usage: [UInt8]
        let find: @EventLoopActor () async -> Result<FoundObject, RequestFailure>
    }

    private func names(
        in nib: AssetContext.KnownNib, _ plan: SearchPlan, _ context: AssetContext,
        _ requester: Requester
    ) -> [Item] {
        nib.references.map { reference in
            Item(kind: reference.kind, name: reference.name, usage: reference.usage) { [self] in
                await find(reference, nib.wrapper, plan, context, requester)
            }
        }
    }

    private func answer(_ items: [Item]) async -> [ReferenceOutcome] {
        // All are started before the first one is awaited.
        let collected = Collected(count: items.count)
        let tasks = items.enumerated().map { index, item in
            EventLoopActor.start {
                let start = monotonicNanoseconds()
                let result = await item.find()
                collected.outcomes[index] = ReferenceOutcome(
                    kind: item.kind, name: item.name, usage: item.usage, duration: monotonicNanoseconds() - start,
                    result: result)
            }
        }
        for task in tasks { await task.value }
        return collected.outcomes.compactMap { $0 }
    }

    /// The outcomes of the tasks of one nib.
    @EventLoopActor
    private final class Collected {
        var outcomes: [ReferenceOutcome?]

        init(count: Int) { outcomes = Array(repeating: nil, count: count) }
    }

    private func find(
        _ reference: WorkerReply.Reference, _ wrapper: SearchFolder?, _ plan: SearchPlan, _ context: AssetContext,
        _ requester: Requester
    ) async -> Result<FoundObject, RequestFailure> {
        let request = LookUp(context: context.number, kind: reference.kind, name: reference.name)
        do throws(RequestFailure) {
            if let wrapper {
                let resolver = plan.resolver(reference.kind, wrapper: wrapper)
                if resolver.resolve(reference.name).candidates.first?.role == .wrapper {
                    return .success(
                        try await lookup.untilUnchanged { () async throws(RequestFailure) in
                            try await lookup.find(
                                reference.name, reference.kind, resolver, context, supplied: nil, for: requester)
                        })
                }
            }
            if let known = lookup.knownAnswer(request, context) { return known }
            return .success(try await lookup.find(request, context, supplied: nil, for: requester))
        } catch {
            return .failure(error)
        }
    }
}

extension Profile {
    /// The UIKit profile keeps images only (N3).
    fileprivate func keeps(_ kind: AssetKind) -> Bool { kind == .image || self != .uiKit }
}

internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import FileAccess
internal import LinuxSystem
internal import WireProtocol
internal import WorkerPool
internal import WorkerProtocol

/// Loads nibs: finds the interface file, has a worker read it, answers each of its references, and decodes the media within it (N2, steps 1 to 3).
@EventLoopActor
final class NibLoader {
    private let opener: FileOpener
    private let reader: NibReader
    private let batches: NibBatches
    private let largeNibs = UserTurns(limit: 1)
    private let statistics: Statistics
    private let loop: EventLoop

    init(
        accounts: UserAccounts, opener: FileOpener, dispatcher: JobDispatcher, batches: NibBatches,
        statistics: Statistics, loop: EventLoop
    ) {
        self.loop = loop
        self.opener = opener
        reader = NibReader(dispatcher: dispatcher, accounts: accounts)
        self.batches = batches
        self.statistics = statistics
    }

    /// Takes the outcomes of a batch. Returns false if no more outcomes are wanted.
    typealias Delivery = @EventLoopActor ([ReferenceOutcome]) async -> Bool

    /// Answers every reference of a nib, each name once and in the nib's order, then the media within the nib. One batch is in work at a time: the
    /// next batch begins when `deliver` has taken the outcomes.
    func load(
        _ request: LoadNib, _ context: AssetContext, supplied: SuppliedFile?, for requester: Requester,
        deliver: Delivery
    ) async throws(RequestFailure) {
        if let refusal = NameRefusal(request.name) { throw RequestFailure(.badName, refusal.description) }
        let found: FoundItems
        if supplied == nil, let (nib, record) = context.knownNib(request),
            let media = batches.embedded.cached(nib.media, context, record)
        {
            statistics.count(.nibsLoaded)
            found = (nib, media, nil)
        } else {
            found = try await loop.inTime("the interface file \"\(String(decoding: request.name, as: UTF8.self))\"") {
                [self] () async throws(RequestFailure) -> FoundItems in
                do throws(RequestFailure) {
                    return try await items(request, context, supplied: supplied, for: requester)
                } catch {
                    // The file was replaced while it was read: read the new one.
                    guard error.isChangedFile, supplied == nil else { throw error }
                    return try await items(request, context, supplied: nil, for: requester)
                }
            }
        }
        // Lazily, because a nib may have 65,000 references.
        let names = found.nib.references.lazy.map {
            NibItem(kind: $0.kind, name: $0.name, usage: $0.usage, source: .name)
        }
        let question = NameQuestion(context: context, requester: requester, wrapper: found.nib.wrapper)
        await batches.answer(names, found.media, question, deliver: deliver)
        withExtendedLifetime(found.turn) {}
    }

    /// Returns the names of a remembered nib if the context's index leads to the objects of all names, so that the client finds the objects by
    /// itself. Nil also if the names do not fit into one message, or if the check takes longer than a turn.
    func indexedNames(_ request: LoadNib, _ context: AssetContext) -> [NibName]? {
        guard let (nib, record) = context.knownNib(request), nib.wrapper == nil, nib.media.isEmpty,
            let index = context.index, index.isCurrent
        else { return nil }
        let withdrawal = index.growingIndex.lastWithdrawal
        if record.indexedSince != withdrawal {
            guard leads(index, to: nib.references) else { return nil }
            record.indexedSince = withdrawal
        }
        statistics.count(.nibsLoaded)
        return nib.references
    }

    private func leads(_ index: ContextIndex, to names: [NibName]) -> Bool {
        var size = NibLoaded().message(serial: 1).count
        for (number, name) in names.enumerated() {
            size += name.byteCount
            if number % 32 == 31, EventLoopActor.isTurnOver { return false }
            guard size <= WireLimits.messageBytes.value, index.leadsToObject(of: name.name, name.kind) else {
                return false
            }
        }
        return true
    }

    /// Only a large file has a turn, because the copies of its media need much memory.
    private typealias FoundItems = (nib: AssetContext.KnownNib, media: [NibItem], turn: Turn?)

    private func items(
        _ request: LoadNib, _ context: AssetContext, supplied: SuppliedFile?, for requester: Requester
    ) async throws(RequestFailure) -> FoundItems {
        let start = context.answers.searchedPlacesMoment
        let plan = try await context.currentPlan(for: requester)
        let found: FoundNib
        if let supplied {
            let file = try await opener.adopt(supplied)
            found = FoundNib(forms: [.init(file: file, source: nil, isChosen: true)], wrapper: nil)
        } else {
            found = try await NibFinder(opener: opener, request: request, context: context, plan: plan).find()
        }
        var references: [NibName] = []
        var names = GradualDictionary<AssetContext.LookupKey, Void>()
        var media: [(asset: EmbeddedAsset, nib: OpenNib)] = []
        var turn: Turn?
        for form in found.forms {
            if turn == nil, form.file.status.size > UInt64(ServerLimits.largeNib.value) {
                turn = await largeNibs.turn(of: requester.user)
            }
            let nib = try await reader.read(form.file, for: requester)
            for reference in nib.content.references where context.profile.keeps(reference.kind) {
                let key = AssetContext.LookupKey(kind: reference.kind, bundleOnly: false, name: reference.name)
                if names.updateValue((), forKey: key) == nil {
                    references.append(
                        NibName(kind: reference.kind, name: reference.name, usage: reference.usage))
                }
                await EventLoopActor.giveWay()
            }
            guard form.isChosen else { continue }
            media += nib.media.filter { context.profile.keeps($0.kind) }.map { ($0, nib) }
        }
        let nib = AssetContext.KnownNib(
            references: references, media: media.map(\.asset), wrapper: found.wrapper?.path, files: found.versions)
        statistics.count(.nibsLoaded)
        // A file that a client supplied is not in a place that could be watched.
        let record =
            supplied != nil
            ? nil
            : context.remember(.nib(nib), to: .nib(request), found.basis, plan: plan, since: start)
        let items = media.map { asset, nib in
            NibItem(kind: asset.kind, name: [], usage: asset.usage, source: .medium(asset, nib, record))
        }
        return (nib, items, turn)
    }

    /// Finds the current basis of a remembered nib; nil if its files have changed, or if the request leads to other files now.
    func unchangedBasis(
        of nib: AssetContext.KnownNib, _ request: LoadNib, _ context: AssetContext, _ plan: SearchPlan
    ) async throws(RequestFailure) -> AnswerRecord.Basis? {
        let found = try await NibFinder(opener: opener, request: request, context: context, plan: plan).find()
        return found.versions == nib.files ? found.basis : nil
    }
}

extension Profile {
    /// The UIKit profile keeps images only (N3).
    fileprivate func keeps(_ kind: AssetKind) -> Bool { kind == .image || self != .uiKit }
}

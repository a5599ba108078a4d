internal import AssetCache
internal import AssetModel
internal import AssetResolution
internal import EventLoop
internal import LinuxSystem
internal import WireProtocol
internal import WorkerProtocol

/// What became of one reference of a nib.
struct ReferenceOutcome {
    let kind: AssetKind
    let name: [UInt8]
    let usage: [UInt8]
    /// How long the work on it took, in nanoseconds.
    let duration: UInt64
    let result: Result<FoundObject, RequestFailure>
}

/// Loads nibs: finds the interface file, has its references read, and answers each of them (N2, steps 1 to 3).
///
/// The nib's references are kept for each version of its file, so the second load of a public nib by anybody reads nothing.
@EventLoopActor
final class NibService {
    /// Nibs whose references are kept.
    private static let keptLimit = 4_096

    private let names: NameService
    private let opener: FileOpener
    private let folders: FolderStore
    private let decoder: Decoder
    private let system: SystemDomain
    private let statistics: Statistics
    private var kept: [KeptFile: [WorkerReply.Reference]] = [:]

    /// A version of a file as the workers of one domain read it: what a private file's worker says is believed for its user only.
    private struct KeptFile: Hashable {
        let version: FileVersion
        let visibility: Visibility
    }

    init(
        names: NameService, opener: FileOpener, folders: FolderStore, decoder: Decoder, system: SystemDomain,
        statistics: Statistics
    ) {
        self.names = names
        self.opener = opener
        self.folders = folders
        self.decoder = decoder
        self.system = system
        self.statistics = statistics
    }

    /// Answers every reference of a nib, each name once, in the nib's order; several at a time.
    func load(
        _ name: [UInt8], _ context: AssetContext, supplied: FileDescriptor?, user: UInt32
    ) async throws(RequestFailure) -> [ReferenceOutcome] {
        if let refusal = NameRefusal(name) { throw RequestFailure(.badName, refusal.description) }
        if supplied == nil, let (nib, plan) = context.knownNib(name, system: system) {
            statistics.nibsLoaded += 1
            return await answer(nib.references, nib.wrapper, plan, context, user)
        }
        let plan = try await context.currentPlan(system: system)
        let found = try await NibFinder(opener: opener, folders: folders, context: context, plan: plan, user: user)
            .find(
                name, supplied: supplied)
        var references: [WorkerReply.Reference] = []
        for file in found.files { references += try await self.references(of: file, user: user) }
        let nib = AssetContext.KnownNib(
            references: distinct(references, context.profile), wrapper: found.wrapper,
            watches: found.files.compactMap(\.watch))
        if !found.files.contains(where: \.isForeign) {
            context.remember(nib, named: name, plan: plan, system: system)
        }
        statistics.nibsLoaded += 1
        return await answer(nib.references, nib.wrapper, plan, context, user)
    }

    /// Describes an interface file completely, as JSON.
    func describe(_ file: FileDescriptor, user: UInt32) async throws(RequestFailure) -> (
        memory: FileDescriptor, byteCount: UInt64
    ) {
        try await decoder.describe(try await opener.adopt(file, user: user), user: user)
    }

    private func references(of file: SourceFile, user: UInt32) async throws(RequestFailure) -> [WorkerReply.Reference] {
        let key = KeptFile(version: FileVersion(file.status), visibility: file.isPublic ? .everybody : .user(user))
        if let known = kept[key] { return known }
        let read = try await decoder.references(of: file, user: user)
        if kept.count >= Self.keptLimit { kept.removeAll(keepingCapacity: true) }
        kept[key] = read
        return read
    }

    /// The UIKit profile keeps images only (N3).
    private func distinct(_ references: [WorkerReply.Reference], _ profile: Profile) -> [WorkerReply.Reference] {
        var seen: Set<AssetContext.Question> = []
        return references.filter {
            ($0.kind == .image || profile != .uiKit)
                && seen.insert(.init(kind: $0.kind, bundleOnly: false, name: $0.name)).inserted
        }
    }

    private func answer(
        _ references: [WorkerReply.Reference], _ wrapper: SearchFolder?, _ plan: SearchPlan, _ context: AssetContext,
        _ user: UInt32
    ) async -> [ReferenceOutcome] {
        // All begin before the first is waited for; what they find stays on the loop.
        let collected = Collected(count: references.count)
        let tasks = references.enumerated().map { index, reference in
            EventLoopActor.start { [self] in
                let start = monotonicNanoseconds()
                let result = await find(reference, wrapper, plan, context, user)
                collected.outcomes[index] = ReferenceOutcome(
                    kind: reference.kind, name: reference.name, usage: reference.usage,
                    duration: monotonicNanoseconds() - start, result: result)
            }
        }
        for task in tasks { await task.value }
        return collected.outcomes.compactMap { $0 }
    }

    /// Gathers what the tasks of one nib find.
    @EventLoopActor
    private final class Collected {
        var outcomes: [ReferenceOutcome?]

        init(count: Int) { outcomes = Array(repeating: nil, count: count) }
    }

    private func find(
        _ reference: WorkerReply.Reference, _ wrapper: SearchFolder?, _ plan: SearchPlan, _ context: AssetContext,
        _ user: UInt32
    ) async -> Result<FoundObject, RequestFailure> {
        let request = LookUp(context: context.number, kind: reference.kind, name: reference.name)
        do throws(RequestFailure) {
            if let wrapper {
                let resolver = plan.resolver(reference.kind, wrapper: wrapper)
                if resolver.resolve(reference.name).candidates.first?.role == .wrapper {
                    return .success(
                        try await names.find(
                            reference.name, reference.kind, resolver, context, supplied: nil, user: user))
                }
            }
            if let known = names.knownAnswer(request, context) { return known }
            return .success(try await names.find(request, context, supplied: nil, user: user))
        } catch {
            return .failure(error)
        }
    }
}

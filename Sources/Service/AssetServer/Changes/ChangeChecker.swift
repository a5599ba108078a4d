internal import AssetModel
internal import EventLoop
internal import LinuxSystem
internal import ServiceManager
internal import WorkerPool

/// Checks whether changes of files have made answers wrong, and has the holders of the objects told. A check decodes nothing.
///
/// After a change, the checker pauses for a moment, so that one check covers many changes. Checks of one context take a tenth of the time at most: a
/// program that changes files all the time costs others little.
@EventLoopActor
final class ChangeChecker {
    struct State {
        /// Whether something has changed that no check has seen.
        fileprivate var isNeeded = false
        fileprivate var running: Task<Void, Never>?
        fileprivate var timer: EventSource?
        /// Earliest start of the next check unless a client waits for it, in monotonic nanoseconds.
        fileprivate var earliest: UInt64 = 0
    }

    private let loop: EventLoop
    private let lookup: AssetLookup
    private let nibs: NibLoader
    private let loader: AssetLoader
    private weak let clients: ConnectedClients?

    init(
        loop: EventLoop, lookup: AssetLookup, nibs: NibLoader, loader: AssetLoader, clients: ConnectedClients
    ) {
        self.clients = clients
        self.loop = loop
        self.lookup = lookup
        self.nibs = nibs
        self.loader = loader
    }

    /// Waits until all changes up to now have been checked and the holders told.
    func settle(_ context: AssetContext) async {
        context.answers.catchUp()
        while context.answers.isForgetting { await EventLoopActor.nextTurn() }
        // A running check may have begun before the last change. The next one has not.
        for _ in 0..<2 {
            if let running = context.checks.running {
                await running.value
            } else if context.checks.isNeeded {
                await start(context).value
                return
            }
        }
    }

    func isSettled(_ context: AssetContext) -> Bool {
        context.answers.catchUp()
        return context.checks.running == nil && !context.checks.isNeeded && !context.answers.isForgetting
    }

    func sendInvalidated(_ objects: [UInt64], of context: AssetContext) {
        clients?.sendInvalidated(objects, to: context.conditions.user)
    }

    func schedule(_ context: AssetContext) {
        guard !context.checks.isNeeded else { return }
        context.checks.isNeeded = true
        if context.checks.running == nil { scheduleStart(context) }
    }

    private func scheduleStart(_ context: AssetContext) {
        let (now, earliest) = (monotonicNanoseconds(), context.checks.earliest)
        let pause = max(ServerLimits.changePause.value, earliest > now ? Int(earliest - now) : 0)
        context.checks.timer = try? loop.timer(after: UInt64(pause)) { [weak self, weak context] in
            if let context, context.checks.isNeeded, context.checks.running == nil { self?.start(context) }
        }
        if context.checks.timer == nil { start(context) }
    }

    @discardableResult
    private func start(_ context: AssetContext) -> Task<Void, Never> {
        context.checks.timer = nil
        context.checks.isNeeded = false
        let task = EventLoopActor.start { [weak self] in
            let start = monotonicNanoseconds()
            // The check has no deadline: the request that waits for it may have no time left, and other requests need it too.
            await RequestTime.$deadline.withValue(nil) { await self?.check(context) }
            let end = monotonicNanoseconds()
            context.checks.earliest = end + 9 * (end - start)
            context.checks.running = nil
            if context.checks.isNeeded { self?.scheduleStart(context) }
        }
        context.checks.running = task
        return task
    }

    // MARK: A check

    private func check(_ context: AssetContext) async {
        // Answers that nobody holds are forgotten first, so that no folder is listed for nothing.
        var plan = context.knownPlan
        let moment = context.answers.moment
        var isHeld = false
        await context.answers.forEachSuspect(plan) { _ in isHeld = true }
        if isHeld { plan = await checkSuspects(of: context) }
        context.answers.settle(moment)
        await context.resumeIndex(plan)
    }

    /// Checks the answers that may be wrong. Returns the plan of the check; nil if there is no plan.
    private func checkSuspects(of context: AssetContext) async -> SearchPlan? {
        let requester = Requester(user: context.conditions.user, connection: 0)
        do throws(RequestFailure) {
            let plan = try await context.currentPlan(for: requester)
            await context.answers.forEachSuspect(plan) { [self] record in
                if await isRight(record, context, plan, requester) {
                    record.plan = plan.number
                } else {
                    outdate(record, context)
                }
            }
            return plan
        } catch {
            // No lookup gives an answer now.
            Log.debug("the answers of context \(context.number) cannot be found again: \(error)")
            await context.answers.forEachSuspect(nil) { [self] in outdate($0, context) }
            return nil
        }
    }

    private func outdate(_ record: AnswerRecord, _ context: AssetContext) {
        context.answers.outdate(record)
        sendInvalidated(Array(record.objects), of: context)
    }

    /// Whether the same question gets the same answer now.
    private func isRight(
        _ record: AnswerRecord, _ context: AssetContext, _ plan: SearchPlan, _ requester: Requester
    ) async -> Bool {
        let moment = context.answers.moment
        let basis: AnswerRecord.Basis
        do throws(RequestFailure) {
            switch (record.question, record.content) {
            case (.name(let key), .object(let number, _)):
                let search = try await lookup.search(key, plan, context)
                if !record.isSuspect, record.basis.isChosen(from: search.candidates) { return true }
                await lookup.opener.open([search], context)
                guard !search.files.isEmpty,
                    loader.confirm(search.cacheKey(context, requester.user), for: requester.user, as: number)
                else { return false }
                basis = search.basis
            case (.nib(let request), .nib(let nib)):
                guard let unchanged = try await nibs.unchangedBasis(of: nib, request, context, plan)
                else { return false }
                basis = unchanged
            default: return false
            }
        } catch {
            return false
        }
        record.checked = moment
        context.answers.renew(record, basis)
        return true
    }
}

internal import AssetModel
internal import Synchronization

/// Nested loads in progress of the current task, so that interfaces that contain themselves come to an end.
enum LoadsInProgress {
    /// One load. A task that starts during the load inherits it; an ended load no longer counts.
    private final class Load: Sendable {
        let identity: String
        let outer: Load?
        let depth: Int
        /// Whether the program itself began the load. Outer loads then do not contain the interface of this load.
        let isOfProgram: Bool
        let totals: Totals
        let hasEnded = Mutex(false)

        init(_ identity: String, within outer: Load?, isOfProgram: Bool) {
            self.identity = identity
            self.outer = outer
            self.isOfProgram = isOfProgram
            depth = (outer?.depth ?? 0) + 1
            totals = outer?.totals ?? Totals()
        }
    }

    /// Totals of the outermost load and all loads within it.
    private final class Totals: Sendable {
        let loads = Mutex(0)
        /// Storyboards to which scenes refer, by name, bundle and languages.
        let storyboards = Mutex<[[String]: Result<Storyboard, NibError>]>([:])
    }

    @TaskLocal private static var innermost: Load?

    private static var current: Load? {
        guard let innermost, !innermost.hasEnded.withLock({ $0 }) else { return nil }
        return innermost
    }

    /// Loads in progress, the innermost first.
    private static var all: some Sequence<Load> {
        sequence(state: current) { next in
            defer { next = next?.outer }
            return next
        }
    }

    static func count(of identity: String) -> Int { all.count { $0.identity == identity } }

    /// Whether a scene is already in progress within the load that the program began, and would contain itself.
    static func contain(_ identity: String) -> Bool {
        all.first { $0.identity == identity || $0.isOfProgram }?.identity == identity
    }

    /// Counts another scene, or the nib of a controller. Returns a reason if a limit forbids its load, else nil.
    static func reasonAgainstAnother() -> String? {
        guard let current else { return nil }
        let (depth, loads) = (LoadingLimits.depth.value, LoadingLimits.loads.value)
        if current.depth >= depth { return "\(depth) scenes and nibs are being loaded within each other" }
        let isAllowed = current.totals.loads.withLock { count in
            count += 1
            return count <= loads
        }
        return isAllowed ? nil : "\(loads) scenes and nibs were loaded at once"
    }

    /// Storyboard to which scenes of this load refer. The outermost load reads each storyboard once.
    static func storyboard(named name: String, in bundle: NibBundle) throws(NibError) -> Storyboard {
        let totals = current?.totals
        let key = [name, bundle.path] + bundle.languages
        if let known = totals?.storyboards.withLock({ $0[key] }) { return try known.get() }
        let read = Result { () throws(NibError) in try bundle.storyboard(named: name) }
        totals?.storyboards.withLock { $0[key] = read }
        return try read.get()
    }

    /// Calls `load` and counts it as a load in progress of the nib. Without an identity, the program itself began the load.
    static func with<Loaded>(
        _ identity: String?, of nib: Nib, _ load: () throws(NibError) -> Loaded
    ) throws(NibError) -> Loaded {
        let inner = Load(identity ?? nib.identity, within: current, isOfProgram: identity == nil)
        defer { inner.hasEnded.withLock { $0 = true } }
        let result: Result<Loaded, NibError> = $innermost.withValue(inner) {
            do throws(NibError) { return .success(try load()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

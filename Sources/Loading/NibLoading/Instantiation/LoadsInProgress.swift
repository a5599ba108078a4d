internal import Synchronization

/// Which nibs are being loaded within each other, so that interfaces that contain themselves come to an end.
struct LoadsInProgress: Sendable {
    /// How many scenes the outermost load has made.
    private final class Count: Sendable {
        let scenes = Mutex(0)
    }

    @TaskLocal private static var current = LoadsInProgress()

    private var identities: [String] = []
    private var count = Count()

    /// More scenes are not made within one load. No real storyboard has a hundredth of them.
    static let sceneLimit = 1_000
    /// A controller whose nib is being loaded so many times does not load it again. A program may nest a few.
    static let nestingLimit = 16

    /// How often a nib is being loaded.
    static func count(of identity: String) -> Int { current.identities.count { $0 == identity } }

    /// Counts another scene. False if there are too many.
    static func addScene() -> Bool {
        current.count.scenes.withLock { count in
            count += 1
            return count <= sceneLimit
        }
    }

    /// Loads a nib. Within `load`, it is in progress.
    static func with<Loaded>(
        _ identity: String, _ load: () throws(NibError) -> Loaded
    ) throws(NibError) -> Loaded {
        var inner = current
        if inner.identities.isEmpty { inner.count = Count() }
        inner.identities.append(identity)
        let result: Result<Loaded, NibError> = $current.withValue(inner) {
            do throws(NibError) { return .success(try load()) } catch { return .failure(error) }
        }
        return try result.get()
    }
}

public import AssetModel
public import WireProtocol

// The calls of `AssetBundle` for asynchronous code. The task is suspended while a thread of the client waits for the daemon; no thread of Swift's
// concurrency is blocked.
extension AssetBundle {
    /// `imageNamed:`, without blocking. If this process or the daemon's index knows the name, the task is not suspended. Names that several tasks ask
    /// for at once go to the daemon together, and are decoded in parallel.
    ///
    /// A cancelled task still waits for the answer, at most for the options' timeout.
    public func image(named name: String) async throws(AssetError) -> NamedImage {
        try NamedImage.wrapper(of: try await named(.image, name))
    }

    /// `soundNamed:`, without blocking.
    public func sound(named name: String) async throws(AssetError) -> NamedSound {
        try NamedSound.wrapper(of: try await named(.sound, name))
    }

    private func named(_ kind: AssetKind, _ name: String) async throws(AssetError) -> AssetObject {
        if let known = try known(kind, name) { return known }
        // Calls run one after the other. The next call asks for the names of the calls behind it, too.
        client.core.askAhead(kind, [Array(name.utf8)], in: context, callFollows: true)
        return try await client.waiting.run { () throws(AssetError) in try self.named(kind, name) }
    }

    /// The image or sound, without blocking; see `image(forResource:)`.
    public func image(forResource name: String) async throws(AssetError) -> NamedImage {
        try await client.waiting.run { () throws(AssetError) in try self.image(forResource: name) }
    }

    /// An image rendered at a size, without blocking.
    public func image(named name: String, size: PixelSize) async throws(AssetError) -> NamedImage {
        try await client.waiting.run { () throws(AssetError) in try self.image(named: name, size: size) }
    }

    /// Has the daemon find and decode images or sounds that the program will ask for, and returns when all are decoded, without blocking.
    public func prefetch(_ kind: AssetKind, named names: [String]) async throws(AssetError) {
        try await client.waiting.run { () throws(AssetError) in try self.prefetch(kind, named: names) }
    }

    /// Prefetches the names that earlier programs asked for within seconds of this call, or of opening the bundle with `recalls`, without blocking.
    public func prefetch() async throws(AssetError) {
        try await client.waiting.run { () throws(AssetError) in try self.prefetch() }
    }

    /// The steps by which a name is resolved, without blocking; the last one is the result.
    public func resolve(_ kind: AssetKind, named name: String) async throws(AssetError) -> [ResolutionStep] {
        try await client.waiting.run { () throws(AssetError) in try self.resolve(kind, named: name) }
    }

    /// Loads the resources of an interface file in the bundle, without blocking.
    public func loadNib(named name: String, for system: SystemVersion? = nil) async throws(AssetError) -> LoadedNib {
        try await client.waiting.run { () throws(AssetError) in try self.loadNib(named: name, for: system) }
    }

    /// Loads the resources of an interface file outside the bundle, without blocking.
    public func loadNib(at path: String, for system: SystemVersion? = nil) async throws(AssetError) -> LoadedNib {
        try await client.waiting.run { () throws(AssetError) in try self.loadNib(at: path, for: system) }
    }
}

extension AssetClient {
    /// Opens the bundle in a folder, without blocking; see the parameters of the call that waits.
    public func openBundle(
        at path: String?, profile: Profile? = nil, scale: Int = 1, idiom: DeviceIdiom = .unspecified,
        languages: [String]? = nil, pixelForm: PixelForm? = nil, sampleForm: SampleForm? = nil,
        traits: AssetTraits = AssetTraits(), recalls: Bool = false
    ) async throws(AssetError) -> AssetBundle {
        try await waiting.run { () throws(AssetError) in
            try self.openBundle(
                at: path, profile: profile, scale: scale, idiom: idiom, languages: languages, pixelForm: pixelForm,
                sampleForm: sampleForm, traits: traits, recalls: recalls)
        }
    }

    /// After it returns, lookups see all changes of files that were made before the call; without blocking.
    public func synchronize() async throws(AssetError) {
        try await waiting.run { () throws(AssetError) in try self.synchronize() }
    }
}

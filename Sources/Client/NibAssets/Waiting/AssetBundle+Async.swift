public import AssetModel
public import WireProtocol

// The calls of `AssetBundle` for asynchronous code. They suspend the task while the client waits for the daemon, on a thread of its own; no thread
// of Swift's concurrency is blocked.
extension AssetBundle {
    /// `imageNamed:`, without blocking. A name that is known in this process or in the daemon's index does not suspend. Names that several tasks ask for at
    /// once go to the daemon together, and are decoded side by side.
    ///
    /// A cancelled task waits for the answer all the same, at most as long as any call.
    public func image(named name: String) async throws(AssetError) -> NamedImage {
        try NamedImage.wrapper(of: try await named(.image, name))
    }

    /// `soundNamed:`, without blocking.
    public func sound(named name: String) async throws(AssetError) -> NamedSound {
        try NamedSound.wrapper(of: try await named(.sound, name))
    }

    private func named(_ kind: AssetKind, _ name: String) async throws(AssetError) -> AssetObject {
        if let known = try known(kind, name) { return known }
        // Calls wait one after the other. The next one asks for what those behind it want, too.
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

    /// Has images or sounds found and decoded that the program will ask for, and returns when all are there, without blocking.
    public func prefetch(_ kind: AssetKind, named names: [String]) async throws(AssetError) {
        try await client.waiting.run { () throws(AssetError) in try self.prefetch(kind, named: names) }
    }

    /// The same for what programs asked for in the first seconds after they called this, or opened the bundle with `recalls`.
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

import AssetModel
import BlockingTests
import LinuxSystem
import NibAssets
import TestSupport
import Testing

/// Random use of a real daemon through the library: names, changes of files, `synchronize`, objects that are held, full caches, purges, kills. After each step what is
/// seen is compared with a small model of the rules.
///
/// `NIBASSETD_MODEL_STEPS` says how many steps, `NIBASSETD_MODEL_SEED` repeats a run.
@Suite(.timeLimit(.minutes(20)), .blocking) struct RandomUseTests {
    @Test("10,000 random steps are answered as the model says") func agreesWithTheModel() throws {
        let steps = environmentVariable("NIBASSETD_MODEL_STEPS").flatMap { Int($0) } ?? 10_000
        let seed = environmentVariable("NIBASSETD_MODEL_SEED").flatMap { UInt64($0) } ?? .random(in: .min ... .max)
        print("random use: seed \(seed)")
        var use = try RandomUse(seed: seed)
        for step in 0..<steps {
            do {
                try use.step()
            } catch let found as RandomUse.Difference {
                Issue.record("seed \(seed), step \(step): \(found.description)")
                return
            }
        }
        print("random use: \(use.tally)")
        #expect(use.tally.values.allSatisfy { $0 > 0 }, "\(use.tally)")
    }
}

/// The programs, the daemon and the bundle of a random run.
private struct RandomUse {
    /// Something was seen that the model does not say.
    struct Difference: Error { let description: String }

    /// A program with a bundle that it has opened in its way.
    private struct Program {
        let profile: Profile
        let languages: [String]
        let client: AssetClient
        var bundle: AssetBundle
        /// What the files held since the last `synchronize`, the last state last.
        var states: [ModelBundle]
        var held: [(image: NamedImage, sight: ModelBundle.Sight)] = []
    }

    /// How often something was done.
    private(set) var tally: [String: Int] = [:]
    private var generator: SeededGenerator
    private var model: ModelBundle
    private let socketFolder: TemporaryFolder
    private var daemon: RunningDaemon
    private var programs: [Program] = []
    private let names = RandomBundle.names(.image)

    init(seed: UInt64) throws {
        generator = SeededGenerator(seed: seed)
        model = try ModelBundle(&generator)
        socketFolder = try TemporaryFolder()
        daemon = try Self.daemon(in: socketFolder)
        for profile in [Profile.appKit, .gnustep, .appKit, .gnustep] {
            let options = AssetClient.Options(socketPath: daemon.socketPath, mayStartDaemon: false)
            let client = try AssetClient(options)
            let languages = RandomBundle.languages(&generator)
            let bundle = try Self.open(model, client, profile, languages)
            programs.append(
                Program(profile: profile, languages: languages, client: client, bundle: bundle, states: [model]))
        }
    }

    /// One with so small a cache that it always evicts something.
    private static func daemon(in folder: TemporaryFolder) throws -> RunningDaemon {
        try RunningDaemon(["--cache-limit", "8M"], in: folder)
    }

    private static func open(
        _ model: ModelBundle, _ client: AssetClient, _ profile: Profile, _ languages: [String]
    ) throws -> AssetBundle {
        try client.openBundle(
            at: model.folder.path, profile: profile, languages: languages, pixelForm: .straightRGBA8)
    }

    /// Does one thing.
    mutating func step() throws {
        let index = programs.indices.randomElement(using: &generator) ?? 0
        switch Int.random(in: 0..<1_000, using: &generator) {
        case 0..<60: try change()
        case 60..<200: try synchronize(index)
        case 200..<240: try letGo(index)
        case 240..<260: programs[index].client.dispatch()
        case 260..<265: try reopen(index)
        case 265..<268: _ = try programs[index].client.purge()
        case 268..<270: try restart()
        default: try look(index)
        }
    }

    private mutating func count(_ what: String) { tally[what, default: 0] += 1 }

    private mutating func change() throws {
        try model.change(&generator)
        for index in programs.indices { programs[index].states.append(model) }
        count("changes")
    }

    private mutating func synchronize(_ index: Int) throws {
        try programs[index].client.synchronize()
        programs[index].states = [model]
        count("synchronized")
    }

    /// Opening a bundle implies `synchronize`.
    private mutating func reopen(_ index: Int) throws {
        let program = programs[index]
        programs[index].bundle = try Self.open(model, program.client, program.profile, program.languages)
        programs[index].states = [model]
        count("opened")
    }

    private mutating func restart() throws {
        daemon.process.kill()
        _ = try daemon.process.ending()
        daemon = try Self.daemon(in: socketFolder)
        count("kills")
    }

    /// What was held must not have changed, whatever happened to its file and to the daemon.
    private mutating func letGo(_ index: Int) throws {
        for (image, sight) in programs[index].held where Self.sight(of: image) != sight {
            let seen = Self.text(Self.sight(of: image))
            throw Difference(description: "a held image shows \(seen), not \(Self.text(sight))")
        }
        count("held")
        programs[index].held.removeAll { _ in Int.random(in: 0..<2, using: &generator) == 0 }
    }

    private mutating func look(_ index: Int) throws {
        let program = programs[index]
        let name = name()
        var image: NamedImage?
        do throws(AssetError) {
            image = try program.bundle.image(named: name)
        } catch {
            guard error.status == .notFound else {
                throw Difference(description: "\(name) in \(program.profile): \(error.status): \(error)")
            }
        }
        let seen = image.flatMap(Self.sight)
        let allowed = program.states.map { $0.sight(of: name, program.profile, program.languages) }
        if allowed.count == 1 {
            guard seen == allowed[0] else {
                throw Difference(
                    description: "\(name) in \(program.profile) for \(program.languages) shows \(Self.text(seen)), not "
                        + "\(Self.text(allowed[0])); there are \(model.description)")
            }
            count(seen == nil ? "missing" : "found")
        } else {
            // The files of one image may be of several moments.
            let parts = Set(allowed.flatMap { $0 ?? [] })
            guard seen == nil ? allowed.contains(nil) : parts.isSuperset(of: seen ?? []) else {
                throw Difference(
                    description: "\(name) in \(program.profile) shows \(Self.text(seen)), none of "
                        + "\(allowed.map(Self.text)), since the last synchronize")
            }
            count("in between")
        }
        if let image, programs[index].held.count < 8 { programs[index].held.append((image, seen)) }
    }

    /// A name of some file, or one of those that have many files and none.
    private mutating func name() -> String {
        let names = Bool.random(using: &generator) ? self.names : model.stems
        return names.randomElement(using: &generator) ?? ""
    }

    /// The variants that an image shows; 0 where a picture has more than one value.
    private static func sight(of image: NamedImage) -> ModelBundle.Sight {
        image.representations.map { representation in
            let pixels = representation.pixels
            let value = pixels[0]
            for index in stride(from: 0, to: pixels.count, by: 4) where pixels[index] != value { return 0 }
            return Int(value)
        }.sorted()
    }

    private static func text(_ sight: ModelBundle.Sight) -> String { sight.map { "\($0)" } ?? "nothing" }
}

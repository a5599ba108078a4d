import AssetModel
import BlockingTests
import SharedLayout
import TestSupport
import Testing
import WireProtocol

/// Compares the service's answers by message with those of the plainest search, in random bundles on disk.
@Suite(.timeLimit(.minutes(20)), .blocking) struct RandomLookUpTests {
    @Test("100,000 look-ups in random bundles are answered as the plainest search does", arguments: 0..<10)
    func agreesWithPlainSearch(_: Int) throws {
        let seed = UInt64.random(in: .min ... .max)
        print("random look-ups: seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let machine = try Machine(&generator)
        for _ in 0..<4 {
            let client = try RawClient.greeted(machine.daemon)
            let bundle = RandomBundle(&generator)
            let folder = try TemporaryFolder()
            for file in bundle.files { try folder.write(file, Self.contents(file)) }
            let conditions = try (0..<6).map { _ in
                try Conditions(&generator, bundle: bundle, machine: machine, folder: folder, client: client)
            }
            for _ in 0..<2_500 {
                let kind = AssetKind.allCases.randomElement(using: &generator) ?? .image
                let name = RandomBundle.names(kind).randomElement(using: &generator) ?? ""
                let condition = conditions.randomElement(using: &generator) ?? conditions[0]
                let (found, expected) = try (condition.found(name, kind), condition.expected(name, kind))
                try #require(
                    found.utf8.elementsEqual(expected.utf8),
                    "seed \(seed), \(kind) \(name), \(condition.search): \(found), not \(expected)")
            }
        }
    }

    /// Bytes of an image or a sound, which need not match the type of the file's name.
    private static func contents(_ file: String) -> [UInt8] {
        ["aiff", "wav", "au", "bar"].contains { file.hasSuffix("." + $0) }
            ? SampleBundle.wav(frames: 8) : SampleBundle.png(1)
    }

    /// A daemon with a system folder of random files.
    private struct Machine {
        let daemon: RunningDaemon
        let assets: TemporaryFolder
        let bundle: RandomBundle

        init(_ generator: inout SeededGenerator) throws {
            bundle = RandomBundle(&generator)
            assets = try TemporaryFolder()
            for file in bundle.system[.image] ?? [] { try assets.write("Images/" + file, contents(file)) }
            for file in bundle.system[.sound] ?? [] { try assets.write("Sounds/" + file, contents(file)) }
            let lines = bundle.aliases.map { "\"\($0.alias)\" = \"\($0.name)\";\n" }.joined()
            try assets.write("Images/nsmapping.strings", Array(lines.utf8))
            daemon = try RunningDaemon(assets: assets.path)
        }
    }

    /// A bundle that was opened with certain conditions.
    private final class Conditions {
        let search: PlainSearch
        private let machine: Machine
        private let path: String
        private let client: RawClient
        private let context: UInt32
        private var scales: [UInt64: [UInt8]] = [:]
        private var answers: [[UInt8]: String] = [:]

        init(
            _ generator: inout SeededGenerator, bundle: RandomBundle, machine: Machine, folder: TemporaryFolder,
            client: RawClient
        ) throws {
            let profile = Profile.allCases.randomElement(using: &generator) ?? .appKit
            let languages = RandomBundle.languages(&generator)
            let (idiom, device) =
                [(DeviceIdiom.unspecified, ""), (.pad, "~ipad"), (.phone, "~iphone")].randomElement(using: &generator)
                ?? (.unspecified, "")
            search = PlainSearch(profile: profile, languages: languages, device: device, bundle: bundle.files)
            self.machine = machine
            self.client = client
            path = folder.path
            let request = OpenBundle(
                profile: profile, idiom: idiom, hasBundle: true, languages: languages.map { Array($0.utf8) })
            let opened: BundleOpened = try client.ask(request, descriptor: try folder.directory())
            context = opened.context
        }

        /// Answer of the plainest search, with the path that the service should name. GNUstep's own folder has none of the names.
        func expected(_ name: String, _ kind: AssetKind) -> String {
            let question = [kind.rawValue] + Array(name.utf8)
            if let known = answers[question] { return known }
            let answer = answer(name, kind)
            answers[question] = answer
            return answer
        }

        private func answer(_ name: String, _ kind: AssetKind) -> String {
            var search = search
            search.kind = kind
            if search.profile != .gnustep {
                search.system = machine.bundle.system[kind] ?? []
                search.aliases = kind == .image ? machine.bundle.aliases : []
            }
            guard let answer = search.answer(name), let first = answer.files.min(by: { $0.key < $1.key }) else {
                return "nothing"
            }
            let folder = answer.isOfSystem ? machine.assets.path + (kind == .image ? "/Images" : "/Sounds") : path
            return "\(folder)/\(first.value), scales \(kind == .image ? answer.files.keys.sorted() : [])"
        }

        func found(_ name: String, _ kind: AssetKind) throws -> String {
            do {
                let answer = try client.look(name, kind, in: context)
                return "\(String(decoding: answer.path, as: UTF8.self)), scales \(try scales(of: answer))"
            } catch RawClient.Problem.failed(let failure) where failure.status == .notFound {
                return "nothing"
            }
        }

        /// Scales of an answer's images. An object's record never changes, so each record is read once.
        private func scales(of answer: Answer) throws -> [UInt8] {
            if let known = scales[answer.object] { return known }
            guard case .image(let images) = try client.record(of: answer).content else { return [] }
            scales[answer.object] = images.map(\.representation.scale)
            return images.map(\.representation.scale)
        }
    }
}

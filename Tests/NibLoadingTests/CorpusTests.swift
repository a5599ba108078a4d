import InterfaceSchema
import JSON
import LinuxSystem
import NibFormats
import NibLoading
import TestSupport
import Testing

/// Instantiates the interface files of real applications, and compares the counts with those of another reader.
@Suite(.enabled(if: Corpus.isThere, "no files of other projects are here, see Corpus"), .timeLimit(.minutes(20)))
struct CorpusTests {
    /// Counts of an instance's connections of each kind: made, or with a finding.
    private struct Counts: Equatable, CustomStringConvertible {
        var topLevel: Int?
        var outlets = 0
        var actions = 0
        var bindings = 0

        var description: String {
            "\(topLevel.map(String.init) ?? "?") outermost objects, \(outlets) outlets, \(actions) actions, \(bindings) bindings"
        }
    }

    private static func bytes(_ path: String) throws -> [UInt8] {
        try #require(try FileDescriptor.open(Corpus.folder + "/" + path).readAll(limit: 16 << 20))
    }

    @Test func everyFileIsInstantiated() throws {
        let expected = try JSONValue(try Self.bytes("EXPECTED.json"))["files"]?.fields ?? []
        #expect(expected.count > 1_000)
        var (equal, different, refused) = (0, [String](), 0)
        for file in expected {
            guard let document = try? InterfaceReader().document(in: try Self.bytes(file.name)) else {
                #expect(file.value["error"] != nil, "\(file.name)")
                refused += 1
                continue
            }
            let nib = Nib(document, name: file.name, profile: .appKit)
            let instance = try InstanceCheck.completeInstance(of: nib)
            let (found, wanted) = Self.counts(nib, instance, file.value)
            if wanted == found {
                equal += 1
            } else {
                different.append("\(document.format.rawValue) \(file.name): \(found), expected \(wanted)")
            }
        }
        #expect(different == [])
        #expect(equal + refused == expected.count)
    }

    /// The storyboards come from another tool, for AppKit: a window controller with the controller of its contents.
    @Test func everyCompiledStoryboardIsInstantiated() throws {
        let expected = try JSONValue(try Self.bytes("EXPECTED.json"))["files"]?.fields ?? []
        let files = expected.map(\.name).filter { $0.contains(".out/") }
        let folders = Set(files.compactMap { file in file.lastIndex(of: "/").map { String(file[..<$0]) } })
        #expect(folders.count > 5)
        var classes = NibClasses()
        classes.add(WindowController.self, as: "NSWindowController")
        classes.add(ViewController.self, as: "NSViewController")
        var views = 0
        for folder in folders {
            let storyboard = try Storyboard(compiledAt: Corpus.folder + "/" + folder)
            let instance = try storyboard.initialScene().instantiate(classes: classes)
            let controller = try #require(instance.controller as? WindowController, "\(folder)")
            #expect(controller.isWindowLoaded, "\(folder)")
            for finding in instance.findings {
                switch finding.problem {
                case .unknownClass, .unknownOutlet, .unknownAction, .danglingConnection: continue
                default: Issue.record("\(folder): \(finding)")
                }
            }
            let contents = try #require(controller.contentViewController as? ViewController, "\(folder)")
            do throws(NibError) {
                _ = try contents.view
                views += 1
            } catch {
                // The tool that wrote the storyboards leaves out some nibs that it names.
                guard case .notFound(let name, _) = error, !files.contains(folder + "/" + name + ".nib") else {
                    Issue.record("\(folder): \(error)")
                    continue
                }
            }
            if files.contains(folder + "/MainMenu.nib") {
                let menu = try #require(try storyboard.mainMenu())
                #expect(try menu.instantiate().topLevelObjects.contains { $0 is GenericObject })
            }
        }
        #expect(views > 3)
    }

    /// Counts of an instance, and those of the other reader. The other reader counts objects from outside as outermost: all of
    /// them, but none in UIKit's documents, and only the application in AppKit's archives. It counts the scenes of storyboards, and
    /// no connections of markup and models.
    private static func counts(
        _ nib: Nib, _ instance: NibInstance, _ expected: JSONValue
    ) -> (found: Counts, wanted: Counts) {
        let model = nib.model
        var found = Counts(topLevel: instance.topLevelObjects.count)
        let isTouch = model.objects.contains { $0.className.hasPrefix("UI") }
        switch (model.document.format, isTouch) {
        case (.xibDocument, false), (.xibArchive, _), (.nibArchive, true):
            found.topLevel? += model.objects.count { $0.kind != .object && $0.parent == nil }
        case (.keyedArchiveBinary, _), (.keyedArchiveXML, _), (.nibArchive, false):
            // The other reader counts the placeholder for a storyboard as an object.
            found.topLevel? += model.objects.indices.count { position in
                model.objects[position].kind == .application
                    || model.document.objects[position].spelling == "NSNibExternalObjectPlaceholder"
            }
        default: break
        }
        let said = expected["topLevel"]?.integer.map { Int($0) }
        var wanted = Counts(
            topLevel: model.document.format == .storyboardDocument ? found.topLevel : said ?? found.topLevel)
        if model.document.format == .gsMarkup || model.document.format == .gModel { return (found, wanted) }
        for connection in model.connections {
            switch connection.kind {
            case .outlet: found.outlets += 1
            case .action: found.actions += 1
            case .binding: found.bindings += 1
            default: continue
            }
        }
        let connections = expected["connections"]
        func count(_ name: String) -> Int { Int(connections?[name]?.integer ?? 0) }
        (wanted.outlets, wanted.actions, wanted.bindings) = (count("outlet"), count("action"), count("binding"))
        return (found, wanted)
    }
}

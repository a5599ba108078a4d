import BlockingTests
import LinuxSystem
import NibLoading
import TestSupport
import Testing

/// Our loader treats objects of an application's classes, in Swift, as GNUstep's loader treats objects of equal classes.
@Suite(.timeLimit(.minutes(40)), .blocking) struct NibJournalTests {
    /// The events of a load. Within a kind, events keep their order if both loaders promise one; objects are made and awake in any order, so these
    /// events are sorted.
    private struct Record: Equatable, CustomStringConvertible {
        var made: [String]
        var set: [String]
        var actions: [String]
        var awake: [String]

        init(_ lines: [String]) {
            func all(_ kind: String) -> [String] { lines.filter { $0.hasPrefix(kind + " ") } }
            (made, set, actions, awake) = (all("init").sorted(), all("set"), all("action"), all("awake").sorted())
        }

        var description: String { (made + set + actions + awake).joined(separator: "; ") }
    }

    @Test(.enabled(if: Desktop.isPossible, Desktop.skipped))
    func objectsAreMadeConnectedAndAwokenAsByGNUstep() throws {
        let (home, folder) = (try GNUstepHome(), try TemporaryFolder())
        let nibs = try JournalNib.all(in: folder)
        let journals = try home.journals(of: nibs.map(\.path))
        for nib in nibs {
            let lines = try #require(journals[nib.path], "\(nib.path)")
            #expect(lines.last == "loaded", "\(nib.path)")
            let expected = Record(lines)
            var ours = Record(try journal(of: nib))
            // GNUstep awakens no object of an older xib, AppKit every object.
            if nib.isXibArchive {
                #expect(expected.awake == [] && ours.awake.count == ours.made.count + 1, "\(nib.path)")
                ours.awake = []
            }
            #expect(ours == expected, "\(nib.path)")
        }
    }

    /// Returns the journal's lines for a load by our loader.
    private func journal(of nib: JournalNib) throws -> [String] {
        let bytes = try FileDescriptor.open(nib.file).readAll(limit: 1 << 20) ?? []
        let owner = TideOwner()
        var actions: [String] = []
        let lines = try Journal.of {
            let nib = try Nib(bytes, name: nib.file, profile: .appKit)
            let classes = NibClasses(TideButton.self, TideImage.self, TidePlot.self, TideModel.self)
            let instance = try nib.instantiate(owner: owner, classes: classes)
            actions = instance.actions.map {
                "action \($0.name) \(Journal.name(of: $0.sender)) \(Journal.name(of: $0.target))"
            }
        }
        return lines + actions
    }
}

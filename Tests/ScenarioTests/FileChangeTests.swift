import AssetModel
import BlockingTests
import LinuxSystem
import TestSupport
import Testing

@testable import NibAssets

/// After each change of a file, its holders get an event, and the next lookup finds the current content.
@Suite(.timeLimit(.minutes(40)), .blocking) struct FileChangeTests {
    private let old: UInt8 = 10
    private let new: UInt8 = 20

    @Test(
        "I2, I10, S5 a change of a file reaches holders and the next lookup, in every profile",
        arguments: FileChange.allCases, Profile.allCases)
    func aChangeReachesHoldersAndLookups(change: FileChange, profile: Profile) throws {
        let daemon = try RunningDaemon()
        for content in ChangingContent.allCases where change.applies(to: content, profile) {
            try check(change, content, profile, daemon)
        }
    }

    /// One client synchronizes, a second client only waits for events, and a third client only looks up.
    private func check(
        _ change: FileChange, _ content: ChangingContent, _ profile: Profile, _ daemon: RunningDaemon
    ) throws {
        let comment: Comment = "\(change) \(content) \(profile)"
        let folder = try TemporaryFolder()
        try change.prepare(folder, content.file, content.bytes(old), content.bytes(new))
        let synchronizing = try Holder(content, profile, folder, daemon)
        let waiting = try Holder(content, profile, folder, daemon)
        try #require(synchronizing.held.value() == old && waiting.held.value() == old, comment)
        #expect(waiting.changes().isEmpty, comment)

        try change.make(folder, content.file, content.bytes(new))
        let outcome = change.outcome(content, profile)

        try synchronizing.client.synchronize()
        if outcome != .same { #expect(try synchronizing.isSignalled(), comment) }
        #expect(synchronizing.changes() == (outcome == .same ? [] : [content.name]), comment)
        try synchronizing.expect(outcome, new: new, comment)
        #expect(synchronizing.held.value() == old, "what is held stays: \(comment)")

        if outcome != .same {
            try waiting.waitForChange()
            try waiting.expect(outcome, new: new, comment)
        }
        let late = try? Holder(content, profile, folder, daemon)
        switch outcome {
        case .same, .anew: #expect(late?.held.value() == old, comment)
        case .new: #expect(late?.held.value() == new, comment)
        case .refused: #expect(late == nil, comment)
        }
    }

    @Test(arguments: ["rewritten", "made and removed"])
    func aBusyFileIsToldOnceAndCostsOthersNothing(_ kind: String) throws {
        let daemon = try RunningDaemon()
        let folder = try TemporaryFolder()
        try folder.write("App.app/plus.png", SampleBundle.png(10))
        try folder.write("App.app/busy.png", SampleBundle.png(10))
        let holder = try Holder(.image, .appKit, folder, daemon)
        let busy = try holder.bundle.image(named: "busy")
        let before = try holder.client.statistics()
        for round in 0..<1000 {
            if kind == "rewritten" {
                try folder.write("App.app/busy.png", SampleBundle.png(UInt8(round % 200)))
            } else {
                try folder.write("App.app/other.png", [])
                folder.remove("App.app/other.png")
            }
        }
        try holder.client.synchronize()
        #expect(holder.changes() == (kind == "rewritten" ? ["busy"] : []))
        #expect(try ChangingContent.image.find(in: holder.bundle).identity == holder.held.identity)
        let after = try holder.client.statistics()
        func rise(_ name: String) -> UInt64 {
            func value(_ list: [Statistic]) -> UInt64 { list.first { $0.name == Array(name.utf8) }?.value ?? 0 }
            return value(after) - value(before)
        }
        #expect(rise("images_decoded") == 0, "a change decodes nothing")
        withExtendedLifetime(busy) {}
    }
}

/// A client that holds an object of a bundle.
private final class Holder {
    let content: ChangingContent
    let client: AssetClient
    let bundle: AssetBundle
    let held: ChangingContent.Held
    private let events: FileDescriptor

    init(_ content: ChangingContent, _ profile: Profile, _ folder: TemporaryFolder, _ daemon: RunningDaemon) throws {
        self.content = content
        client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        bundle = try client.openBundle(
            at: folder.absolute("App.app"), profile: profile, languages: ["de", "German", "en", "English"])
        held = try content.find(in: bundle)
        events = try client.core.eventDescriptor()
    }

    func isSignalled() throws -> Bool { try !events.wait(for: .reading, until: 0).isEmpty }

    /// Returns the names in the events so far.
    func changes() -> [String] { client.dispatch().changes.map(\.name) }

    /// Waits for an event of a change, as an event loop does.
    func waitForChange() throws {
        var told: [String] = []
        while told.isEmpty {
            try Patience.waitForInput(events)
            told = changes()
        }
        #expect(told == [content.name])
    }

    /// Looks the name up again.
    func expect(_ outcome: FileChange.Outcome, new: UInt8, _ comment: Comment) throws {
        do throws(AssetError) {
            let now = try content.find(in: bundle)
            switch outcome {
            case .same: #expect(now.identity == held.identity, comment)
            case .anew: #expect(now.value() == held.value(), comment)
            case .new: #expect(now.value() == new, comment)
            case .refused(let status): Issue.record("\(status) was expected, found \(now.value()): \(comment)")
            }
        } catch {
            #expect(outcome == .refused("\(error.status)"), "\(error.message): \(comment)")
        }
    }
}

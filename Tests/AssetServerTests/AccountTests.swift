import AssetModel
import BlockingTests
import LinuxSystem
import TestSupport
import Testing
import WireProtocol

/// Every byte that a user's requests make the daemon hold is charged to the user, bounded, and given back.
///
/// Each test repeats, in smaller numbers, a use that once took hundreds of megabytes, and measures the memory of the daemon's process.
/// A test keeps a processor busy for seconds, so the tests run one after another.
@Suite(.serialized, .timeLimit(.minutes(20)), .blocking) struct AccountTests {
    let bundle: SampleBundle
    let daemon: RunningDaemon

    init() throws {
        bundle = try SampleBundle()
        // 4 MiB is the smallest value of the setting.
        daemon = try RunningDaemon(["--account-limit", "4M"])
    }

    private var process: RunningProcess { RunningProcess(daemon.process.identifier) }

    /// Bytes that the daemon may take besides the account: for pages that the allocator keeps, tasks, and one answer of a worker.
    private static let slack = 12 << 20
    private static let accountLimit: UInt64 = 4 << 20

    @Test func linksToOneFolderCostAsMuchAsOne() throws {
        try bundle.folder.fill("names", 3_000)
        for language in Self.languages { try bundle.folder.link("\(language).lproj", to: "names") }
        let client = try RawClient.greeted(daemon)
        let (charged, before) = try (client.statistics()["memory_charged", default: 0], settled())
        _ = try client.open(bundle.path, .gnustep, languages: Self.languages)
        #expect(try client.statistics()["memory_charged", default: 0] - charged < 2 << 20)
        #expect(try process.peakByteCount() - before < Self.slack)
    }

    @Test func moreNamesThanFitAreRefusedAndNamed() throws {
        for language in Self.languages.prefix(20) { try bundle.folder.fill(language + ".lproj", 2_000) }
        let client = try RawClient.greeted(daemon)
        let before = try settled()
        let failure = try #require(
            try RawClient.refusal { try client.open(bundle.path, .gnustep, languages: Self.languages) })
        #expect(failure.status == .overloaded && failure.allowed == Self.accountLimit)
        #expect(failure.found > failure.allowed)
        #expect(failure.message.contains("for the names of a folder; the limit is 4194304"), "\(failure.message)")
        #expect(try process.peakByteCount() - before < Self.slack)
        #expect(try client.statistics()["accounts_full"] == 1)
        // The daemon still serves the user, as far as the account has room.
        let small = try SampleBundle()
        try small.image("plus.png")
        #expect(try client.look("plus", in: try client.open(small.path)).object != 0)
    }

    @Test func missingNamesAreRememberedAsFarAsThereIsRoom() throws {
        try bundle.image("plus.png")
        let client = try RawClient.greeted(daemon)
        let before = try settled()
        for scale in 1...3 {
            for profile in Profile.allCases {
                let request = OpenBundle(profile: profile, scale: UInt8(scale), hasBundle: true)
                let opened: BundleOpened = try client.ask(request, descriptor: try bundle.folder.directory())
                try client.lookUpMissing(4_000, in: opened.context)
            }
        }
        #expect(try client.statistics()["memory_charged", default: .max] <= Self.accountLimit)
        #expect(try process.peakByteCount() - before < Self.slack)
        // The daemon forgot answers, and refused nothing.
        #expect(try client.statistics()["accounts_full"] == 0)
    }

    @Test func contextsOfABundleShareItsCatalogs() throws {
        try bundle.folder.write("Assets.car", SampleBundle.longNamedCatalog(1_500))
        let client = try RawClient.greeted(daemon)
        _ = try client.open(bundle.path)
        let (charged, before) = try (client.statistics()["memory_charged", default: 0], settled())
        for number in 0..<100 { _ = try client.open(bundle.path, languages: ["l\(number)"]) }
        #expect(try client.statistics()["memory_charged", default: 0] - charged < 2 << 20)
        #expect(try process.peakByteCount() - before < Self.slack)
    }

    @Test func moreCatalogsThanFitAreRefusedAndNamed() throws {
        let catalog = SampleBundle.longNamedCatalog(1_500)
        for number in 0..<20 { try bundle.folder.write("\(number)/Assets.car", catalog) }
        let client = try RawClient.greeted(daemon)
        let before = try settled()
        var refused: [Failure] = []
        for number in 0..<20 {
            let failure = try RawClient.refusal { try client.open(bundle.path + "/\(number)") }
            if let failure { refused.append(failure) }
        }
        #expect(!refused.isEmpty && refused.count < 20)
        #expect(refused.allSatisfy { $0.status == .overloaded && $0.message.contains("for a catalog") })
        #expect(try process.peakByteCount() - before < Self.slack)
    }

    @Test func requestsThatWaitAreCharged() throws {
        let languages = (0..<60).map { _ in [UInt8](repeating: 0x61, count: 1_000) }
        let message = OpenBundle(profile: .appKit, hasBundle: false, languages: languages).message(serial: 7)
        let before = try settled()
        var clients: [RawClient] = []
        for _ in 0..<40 {
            // When the account is full, the daemon refuses further clients of the user.
            guard let client = try? RawClient.greeted(daemon) else { break }
            for _ in 0..<64 { try? client.sendAtOnce(message) }
            clients.append(client)
        }
        #expect(!clients.isEmpty)
        for client in clients { _ = try client.nextReply() }
        #expect(try process.peakByteCount() - before < Self.slack)
    }

    @Test func whatAClientHadIsGivenBack() throws {
        let daemon = try RunningDaemon()
        let process = RunningProcess(daemon.process.identifier)
        for language in Self.languages.prefix(10) { try bundle.folder.fill(language + ".lproj", 6_000) }
        try bundle.folder.write("Assets.car", SampleBundle.longNamedCatalog(3_000))
        let before: Int
        let open: [String: UInt64]
        do {
            let client = try RawClient.greeted(daemon)
            before = try process.memoryByteCount()
            _ = try client.open(bundle.path, .gnustep, languages: Self.languages)
            try client.lookUpMissing(4_000, in: try client.open(bundle.path))
            open = try client.statistics()
            #expect(open["memory_charged", default: 0] > 8 << 20)
            // The watches are for the folders that exist, the handles for the channel and the bundle.
            #expect(open["watches", default: 0] > 10 && open["handles", default: 0] >= 2)
        }
        try Patience.wait {
            let left = try RawClient.greeted(daemon).statistics()
            return left["memory_charged", default: 0] <= (4 << 20) + (64 << 10)
                && ["watches", "handles"].allSatisfy { left[$0, default: 0] < open[$0, default: 0] }
        }
        #expect(try process.memoryByteCount() - before < Self.slack)
    }

    /// The copies are shared memory, so the cache's limit holds for them too.
    @Test func mediaOutOfNibsStayWithinTheCache() throws {
        let daemon = try RunningDaemon(["--cache-limit", "8M"])
        let process = RunningProcess(daemon.process.identifier)
        // With three pictures, a nib has more than 1 MiB, and waits for the user's other nibs. Eight nibs are answered in time.
        let picture = SampleBundle.noise(width: 300, height: 300)
        for number in 0..<8 {
            try bundle.folder.write("\(number).nib", MediaArchive.pictures([[picture], [picture], [picture]]))
        }
        var clients: [(client: RawClient, context: UInt32)] = []
        for _ in 0..<8 {
            let client = try RawClient.greeted(daemon)
            clients.append((client, try client.open(bundle.path)))
        }
        for (number, (client, context)) in clients.enumerated() {
            try client.send(LoadNib(context: context, name: Array("\(number)".utf8)).message(serial: 900), [])
        }
        var peak = 0
        var waiting = clients.map(\.client)
        // All clients read, because the daemon disconnects a client that does not.
        while !waiting.isEmpty {
            peak = max(peak, try process.memoryFileByteCount())
            waiting = try waiting.filter { client in
                guard try client.socket.wait(for: .reading, until: monotonicNanoseconds()).contains(.reading)
                else { return true }
                let header = try client.next().header
                if header.serial == 900 { #expect(header.status == .done) }
                return header.serial != 900
            }
        }
        // The sum is that of the cache and of the memory for workers' small results.
        #expect(peak < 12 << 20)
        #expect(try clients[0].client.statistics()["nibs_loaded"] == 8)
    }

    // MARK: Helpers

    private static let languages = (0..<60).map { "x\(Character(Unicode.Scalar(97 + UInt8($0 % 20))))\($0)" }

    /// Resets the peak, and returns the bytes from which the growth is measured.
    private func settled() throws -> Int {
        try process.forgetPeak()
        return try process.memoryByteCount()
    }
}

extension Failure {
    fileprivate var message: String { String(decoding: text, as: UTF8.self) }
}

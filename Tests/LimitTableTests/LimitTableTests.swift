import AssetCache
import AssetCatalogs
import AssetModel
import AssetServer
import ByteReading
import FileHelperProtocol
import MediaInput
import NibAssets
import NibLoading
import ServiceManager
import TestSupport
import Testing
import WireProtocol
import WorkerPool
import WorkerProtocol
import WorkerSandbox

/// Tests the tables of limits, and the document that is made from them. The document has the limits that a user or an operator can meet.
@Suite(.timeLimit(.minutes(20))) struct LimitTableTests {
    /// Tables in the order of the document: tables that clients and operators meet come first.
    private static let tables: [(title: String, limits: [Limit])] = [
        ("all layers", AssetLimits.all), ("socket protocol", WireLimits.all), ("client", ClientLimits.all),
        ("server", ServerLimits.all), ("cache", CacheLimits.all), ("files", FileHelperLimits.all),
        ("worker pool", PoolLimits.all), ("log", LogLimits.all),
        ("workers", WorkerLimits.all), ("sandbox", SandboxLimits.all), ("images and sounds", DecodingLimits.all),
        ("interface files", FormatLimits.all), ("catalogs", CatalogFileLimits.all), ("loading nibs", LoadingLimits.all),
    ]

    /// Limits that the document leaves out: only people who change the service or make hostile files meet them, and errors name them.
    private static let internals: [Limit] = [
        WireLimits.messageBytes, WireLimits.objects, WireLimits.names, WireLimits.descriptorsInFlight,
        WireLimits.usingProcesses,
        WireLimits.neededFiles,
        ClientLimits.startTime, ClientLimits.retryPause, ClientLimits.fileTries, ClientLimits.replyParts,
        ClientLimits.holds, ClientLimits.requestsAhead, ClientLimits.missingNames, ClientLimits.lookTime,
        ClientLimits.folderTime, ClientLimits.recordBytes, ClientLimits.documentBytes, ClientLimits.keptFiles,
        ClientLimits.mappings,
        ServerLimits.helloTime, ServerLimits.queuedBytes, ServerLimits.stallTime, ServerLimits.requestsInProgress,
        ServerLimits.burst, ServerLimits.acceptedInTurn, ServerLimits.loopInterval,
        ServerLimits.loopShare, ServerLimits.acceptRetry, ServerLimits.descriptors, ServerLimits.reliefTime,
        ServerLimits.answers,
        ServerLimits.changePause, ServerLimits.nibBatch, ServerLimits.nibItems, ServerLimits.largeNib,
        ServerLimits.wrapperFiles,
        ServerLimits.keptOfAbsentUser, ServerLimits.startTime, ServerLimits.startNames,
        ServerLimits.guessedNames, ServerLimits.guessedFile, ServerLimits.guessedBytes, ServerLimits.nibShare,
        ServerLimits.reportedNames, ServerLimits.reportedTime, ServerLimits.closedContexts, ServerLimits.listings,
        ServerLimits.attempts, ServerLimits.faultTime, ServerLimits.reviewTime, ServerLimits.lostConnections,
        ServerLimits.countedHits, ServerLimits.announcedMemories, ServerLimits.announcedBytes,
        CacheLimits.segmentBytes, CacheLimits.smallObjectBytes, CacheLimits.renderings, CacheLimits.secondChances,
        CacheLimits.gapBytes, CacheLimits.trimBytes,
        FileHelperLimits.idleTime, FileHelperLimits.eventPause, FileHelperLimits.filesInRequest,
        FileHelperLimits.answerPause,
        FileHelperLimits.openedFiles, FileHelperLimits.openedTime, FileHelperLimits.idleHelpers,
        FileHelperLimits.repetitions, FileHelperLimits.sentFiles, FileHelperLimits.parkedConnections,
        PoolLimits.idleTime, PoolLimits.workersPerDuty, PoolLimits.activityTime, PoolLimits.quickJob,
        PoolLimits.hangingTime,
        WorkerLimits.slots, WorkerLimits.batch, WorkerLimits.batchTime, WorkerLimits.batchAnswer,
        WorkerLimits.slotBytes, WorkerLimits.sharedResultBytes, WorkerLimits.replies,
        SandboxLimits.descriptors, SandboxLimits.processorTime, DecodingLimits.samples, DecodingLimits.scans,
        DecodingLimits.tiles, FormatLimits.objectNesting,
        LoadingLimits.ancestors, LoadingLimits.translations, LoadingLimits.repetitions, LoadingLimits.suggestions,
        LoadingLimits.bindingDepth, LoadingLimits.bindingUpdates,
        LogLimits.tallies, LogLimits.textBytes, ServerLimits.catalogFolders, ServerLimits.catalogDepth,
    ]

    @Test func theDocumentIsMadeFromTheTables() throws {
        let internals = Set((Self.internals + CatalogFileLimits.all).map { [$0.name, $0.meaning] })
        let table = markdownTable(
            ["where", "what", "limit", "meaning"],
            Self.tables.flatMap { table in
                table.limits.filter { !internals.contains([$0.name, $0.meaning]) }
                    .map { [table.title, $0.name, $0.amount, $0.meaning] }
            })
        let found = try DocumentPart("limits", of: "systemd/Limits.md").text(madeFrom: table)
        #expect(found == table, "make tables writes it")
    }

    @Test func everyRowIsWellFormed() {
        for (title, limits) in Self.tables {
            #expect(Set(limits.map(\.name)).count == limits.count, "\(title): two limits have the same name")
            for limit in limits {
                #expect(limit.value > 0, "\(title): \(limit.name)")
                #expect(limit.meaning.hasSuffix(".") && limit.meaning.first?.isLowercase == false, "\(limit.name)")
            }
        }
    }

    /// If a limit were missing in `all`, the document would lack it.
    @Test func everyTableHasAllItsLimits() throws {
        for file in try Repository.files(below: "Sources") where file.fileExtension == "swift" {
            let text = try file.text()
            let declarations = text.split(separator: " static let ").dropFirst()
                .filter { $0.prefix { $0 != "(" }.hasSuffix(" = Limit") }.map { String($0.prefix { $0 != " " }) }
            if declarations.isEmpty { continue }
            let rows = text.split(separator: "static let all = [").dropFirst().first?.prefix { $0 != "]" } ?? ""
            let listed = rows.split { " ,\n".contains($0) }.map(String.init)
            #expect(listed == declarations, "\(file.path)")
        }
    }

    /// Sentences with limits in the documents for authors of clients and of files.
    @Test func otherDocumentsHaveTheSameNumbers() throws {
        let sentences = [
            "Sources/Protocols/WireProtocol/WireProtocol.docc/SocketProtocol.md": [
                "`hello`, within \(ServerLimits.helloTime.amount).",
                "At most \(WireLimits.descriptorsInFlight.amount) messages with descriptors",
                "at most \(ServerLimits.queuedBytes.amount) of messages",
                "no message for \(ServerLimits.stallTime.amount)",
                "every request within \(ClientLimits.callTime.amount)",
            ],
            "Sources/Client/CNibAssets/include/nibassets.h": ["each side 1 to \(AssetLimits.side.amount)"],
            "Sources/Decoding/MediaInput/MediaInput.docc/Formats.md": [
                "A file may have \(DecodingLimits.drawingBytes.amount)",
                "rendering may take \(WorkerLimits.jobTime.amount) and \(SandboxLimits.addressSpace.amount) of memory",
            ],
        ]
        for (path, sentences) in sentences {
            let text = try Repository.text(of: path)
            for sentence in sentences { #expect(text.contains(sentence), "\(path)") }
        }
    }

    @Test func amountsHaveTheUnitThatFits() {
        #expect(Limit("", 8_000, "").amount == "8,000")
        #expect(Limit("", 64 << 20, .bytes, "").amount == "64 MiB" && Limit("", 255, .bytes, "").amount == "255 bytes")
        #expect(Limit("", 64 << 20, .pixels, "").amount == "67,108,864 pixels")
        #expect(Limit("", 2_000_000, .nanoseconds, "").amount == "2 ms")
        #expect(Limit("", 10_000_000_000, .nanoseconds, "").amount == "10 s")
    }
}

extension Limit {
    /// The value with its unit, as people read it.
    fileprivate var amount: String {
        switch unit {
        case .things: Self.grouped(value)
        case .pixels: Self.grouped(value) + " pixels"
        case .bytes: Self.scaled(value, by: 1 << 10, units: ["bytes", "KiB", "MiB", "GiB"])
        case .nanoseconds: Self.scaled(value, by: 1_000, units: ["ns", "µs", "ms", "s"])
        }
    }

    /// The value in the largest unit in which it is an integer.
    private static func scaled(_ value: Int, by step: Int, units: [String]) -> String {
        var (value, unit) = (value, 0)
        while value.isMultiple(of: step), unit < units.count - 1 { (value, unit) = (value / step, unit + 1) }
        return grouped(value) + " " + units[unit]
    }

    private static func grouped(_ value: Int) -> String {
        let digits = Array(String(value))
        return digits.enumerated().map { index, digit in
            index > 0 && (digits.count - index).isMultiple(of: 3) ? ",\(digit)" : "\(digit)"
        }.joined()
    }
}

import AssetModel
import DrawingSamples
import EventLoop
import LinuxSystem
import TestSupport
import Testing
import WireProtocol
import WorkerPool
import WorkerProtocol

/// Tests drawings that ask for forbidden files, or for too much memory or time.
@Suite(.timeLimit(.minutes(20))) struct HostileDrawingTests {
    @Test func nothingOutsideOfTheDocumentIsLoaded() async throws {
        let bench = try await PoolBench.start()
        let picture = "/usr/share/icons/Adwaita/scalable/status/network-wired-symbolic.svg"
        for address in ["file://" + picture, picture, "http://127.0.0.1/a.png", "data:image/svg+xml,\(picture)"] {
            let pixels = try await bench.image(
                try svg(#"<image width="9" height="9" href="\#(address)"/><use href="\#(address)#a"/>"#), by: .renderer)
            #expect(pixels.allSatisfy { $0 == 0 }, "\(address)")
        }
        let entity =
            #"<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&e;</text></svg>"#
        // Whether or not the drawing is refused, none of the entity's letters is drawn.
        if let pixels = try? await bench.image(try .containing(Array(entity.utf8)), by: .renderer) {
            #expect(pixels.allSatisfy { $0 == 0 })
        }
    }

    @Test func sizesBeyondTheLimitsAreErrorsThatNameThem() async throws {
        let bench = try await PoolBench.start()
        for size in [#"width="99999999" height="1""#, #"width="9000" height="9000""#] {
            let input = try FileDescriptor.containing(
                Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)/>".utf8))
            let failure = try await bench.failure(input)
            #expect(failure.reason == .limitExceeded)
            #expect(failure.found > failure.allowed && failure.allowed > 0)
        }
    }

    @Test func aCompressedDrawingThatExpandsWithoutEndIsALimit() async throws {
        let bench = try await PoolBench.start()
        let folder = try TemporaryFolder()
        let start = #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">"#
        let made = try Command.run([
            "sh", "-c",
            "{ printf '%s' '\(start)'; head -c 300M /dev/zero | tr '\\0' ' '; printf '</svg>'; } | gzip -1 > $0",
            folder.absolute("bomb.svgz"),
        ])
        try #require(made.isSuccess, "\(made.output)")
        let failure = try await bench.failure(try .open(folder.absolute("bomb.svgz")))
        #expect(failure.reason == .limitExceeded && failure.found > failure.allowed && failure.allowed > 0)
        #expect(failure.message.contains("expanded"), "\(failure.message)")
        try folder.write("cut.svgz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xB3])
        #expect(try await bench.failure(try .open(folder.absolute("cut.svgz"))).reason == .truncated)
    }

    @Test(arguments: [#"width="0" height="5""#, #"width="-1" height="5""#, #"width="1e300" height="5""#])
    func aSizeThatIsNoneIsAnError(_ size: String) async throws {
        let bench = try await PoolBench.start()
        let input = try FileDescriptor.containing(Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)/>".utf8))
        #expect(try await bench.failure(input).reason == .malformed)
    }

    @Test func entityBombsAndEndlessReferencesAreErrors() async throws {
        let bench = try await PoolBench.start()
        let entities = (1..<30).map { "<!ENTITY e\($0) \"&e\($0 - 1);&e\($0 - 1);\">" }.joined()
        let bomb =
            "<!DOCTYPE svg [<!ENTITY e0 \"<g/>\">\(entities)]><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">&e29;</svg>"
        #expect(try await bench.failure(try .containing(Array(bomb.utf8))).reason == .malformed)
        let uses = (1..<30).map { ##"<g id="u\##($0)"><use href="#u\##($0 - 1)"/><use href="#u\##($0 - 1)"/></g>"## }
            .joined()
        let laughs = try svg(#"<rect id="u0" width="1" height="1"/>\#(uses)"#)
        // librsvg counts the uses and gives up, unless the job's time ends first.
        let job = WorkerJob(
            .decodeImage, by: .renderer, in: .test, for: .test, input: .file(laughs), timeLimit: 2_000_000_000)
        await #expect(throws: WorkerPoolError.self) {
            try await bench.run(job) { _ throws(PoolBench.Refusal) in }
        }
    }

    @Test func whatIsNestedTooDeeplyHarmsNobodyElse() async throws {
        let bench = try await PoolBench.start()
        let deep = try svg(String(repeating: "<g>", count: 60_000) + String(repeating: "</g>", count: 60_000))
        await #expect(throws: WorkerPoolError.self) { try await bench.image(deep, by: .renderer) }
        #expect(try await bench.image(try svg(""), by: .renderer).count == 9 * 9 * 4)
    }

    /// Fuzzing has found this drawing: librsvg 2.54 aborts, 2.60 draws nothing.
    @Test func lettersThatTheLibraryGivesUpOverHarmNobodyElse() async throws {
        let bench = try await PoolBench.start()
        let huge = try svg(#"<text font-family="serif" font-size="1999994">abc</text>"#)
        _ = try? await bench.image(huge, by: .renderer)
        #expect(try await bench.image(try svg(""), by: .renderer).count == 9 * 9 * 4)
    }

    @Test func aDrawingThatTakesTooLongIsEnded() async throws {
        let bench = try await PoolBench.start()
        let filter = #"<filter id="f"><feTurbulence baseFrequency=".3" numOctaves="60000"/></filter>"#
        let input = try FileDescriptor.containing(
            Array(
                #"<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000">\#(filter)<rect width="4000" height="4000" filter="url(#f)"/></svg>"#
                    .utf8))
        let job = WorkerJob(
            .decodeImage, by: .renderer, in: .test, for: .test, input: .file(input), timeLimit: 1_000_000_000)
        await #expect(throws: WorkerPoolError.timedOut(nanoseconds: 1_000_000_000)) {
            try await bench.run(job) { _ throws(PoolBench.Refusal) in }
        }
    }

    @Test func aDocumentOfManyPagesGivesTheFirstOnes() async throws {
        let bench = try await PoolBench.start()
        let input = try FileDescriptor.containing(DrawingSample.pages("", "", 300).bytes)
        guard case .image(let bitmaps) = try await bench.content(.decodeImage, input, by: .renderer) else {
            Issue.record("no image")
            return
        }
        #expect(bitmaps.map(\.representation.page) == Array(0..<16))
        #expect(bitmaps.allSatisfy { $0.representation.pageCount == 300 })
    }

    @Test func brokenDocumentsAreErrors() async throws {
        let bench = try await PoolBench.start()
        let whole = try #require(DrawingSample.pdf.first).bytes
        for bytes in [Array("%PDF-1.4 and nothing else".utf8), Array("<svg".utf8), Array("<svg><rect></svg>".utf8)] {
            #expect(try await bench.failure(try .containing(bytes)).reason == .malformed)
        }
        // poppler repairs some of the files. No other file may cost the worker.
        var refused = 0
        for length in stride(from: 10, to: whole.count, by: 97) {
            let file = try FileDescriptor.containing(Array(whole[..<length]))
            do { _ = try await bench.image(file, by: .renderer) } catch is WorkerPoolError { refused += 1 }
        }
        #expect(refused > 0)
        #expect(await bench.pool.metrics[.workersCrashed] == 0)
    }

    private func svg(_ contents: String) throws -> FileDescriptor {
        try .containing(
            Array("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">\(contents)</svg>".utf8))
    }
}

import AssetModel
import DrawingSamples
import EventLoop
import LinuxSystem
import TestSupport
import Testing
import WireProtocol
import WorkerPool
import WorkerProtocol

/// Tests the renderer in its sandbox.
@Suite(.timeLimit(.minutes(20))) struct RenderingTests {
    private static let square =
        #"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><rect width="1" height="2" fill="red"/></svg>"#

    @Test func aDrawingIsHandedOnAndRenderedByTheOtherProgram() async throws {
        let bench = try await PoolBench.start()
        let input = try FileDescriptor.containing(Array(Self.square.utf8))
        #expect(try await bench.content(.decodeImage, input) == .drawing)
        #expect(
            try await bench.image(input, by: .renderer)
                == [255, 0, 0, 255, 0, 0, 0, 0, 255, 0, 0, 255, 0, 0, 0, 0])
        let large = PixelSize(width: 600, height: 400)
        let pixels = try await bench.image(input, by: .renderer, size: .pixels(large))
        #expect(pixels.count == 600 * 400 * 4)
        #expect(Array(pixels[1196..<1204]) == [255, 0, 0, 255, 0, 0, 0, 0])
        #expect(await bench.pool.metrics[.workersStarted] == 2)
    }

    @Test(arguments: [
        (PixelForm.premultipliedRGBA8, [51, 0, 0, 51]), (.straightRGBA8, [255, 0, 0, 51]), (.original, [51, 0, 0, 51]),
        (.premultipliedRGBA16, [51, 51, 0, 0, 0, 0, 51, 51]), (.straightRGBA16, [255, 255, 0, 0, 0, 0, 51, 51]),
        (.premultipliedBGRA8, [0, 0, 51, 51]),
    ])
    func pixelsHaveTheFormThatIsAskedFor(_ form: PixelForm, _ expected: [UInt8]) async throws {
        let bench = try await PoolBench.start()
        let faint =
            #"<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><rect width="1" height="1" fill="red" opacity=".2"/></svg>"#
        let pixels = try await bench.image(try .containing(Array(faint.utf8)), by: .renderer, form: form)
        #expect(pixels == expected + expected.map { _ in 0 })
    }

    @Test func textIsSetInAnInstalledFont() async throws {
        let bench = try await PoolBench.start()
        for family in ["DejaVu Sans", "No Such Font, DejaVu Serif", "monospace", "emoji", "math"] {
            let input = try FileDescriptor.containing(Array(text("font-family=\"\(family)\"").utf8))
            let pixels = try await bench.image(input, by: .renderer)
            #expect(pixels.contains { $0 != 0 }, "\(family)")
        }
        #expect(await bench.pool.metrics[.workersCrashed] == 0)
    }

    @Test func aFontThatIsNotInstalledIsAnErrorThatNamesIt() async throws {
        let bench = try await PoolBench.start()
        let input = try FileDescriptor.containing(Array(text("font-family=\"No Such Font\"").utf8))
        for _ in 0..<2 {
            let error = await #expect(throws: WorkerPoolError.self) { try await bench.image(input, by: .renderer) }
            guard case .broken(let failure) = error else { continue }
            #expect(failure.reason == .fontMissing)
            #expect(failure.message.contains("\"No Such Font\""))
        }
    }

    /// librsvg's messages end with a new line, and some have several lines.
    @Test func aBrokenDrawingIsExplainedInOneLine() async throws {
        let bench = try await PoolBench.start()
        for content in ["<g>", "<g>\u{1}</g>"] {
            let broken = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n" + content + "</svg>"
            let input = try FileDescriptor.containing(Array(broken.utf8))
            let error = await #expect(throws: WorkerPoolError.self) { try await bench.image(input, by: .renderer) }
            guard case .broken(let failure) = error else { continue }
            #expect(failure.reason == .malformed && !failure.message.contains(where: \.isNewline))
        }
    }

    @Test(arguments: DrawingSample.svg + DrawingSample.pdf)
    func isRendered(_ sample: DrawingSample) async throws {
        let bench = try await PoolBench.start()
        let pixels = try await bench.image(try .containing(sample.bytes), by: .renderer)
        #expect(pixels.contains { $0 != 0 }, "\(sample.name)")
    }

    private func text(_ attributes: String) -> String {
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"20\"><text y=\"15\" \(attributes)>Text</text></svg>"
    }
}

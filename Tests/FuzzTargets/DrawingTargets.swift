import AssetModel
import DrawingSamples
import LinuxSystem
import MediaInput
import Synchronization
import VectorDecoding

extension FuzzTarget {
    static let drawings = [
        FuzzTarget(name: "svg", lengthLimit: 4_096, seeds: { DrawingSample.svg.map(\.bytes) }) { render($0) },
        FuzzTarget(name: "pdf", lengthLimit: 4_096, seeds: { DrawingSample.pdf.map(\.bytes) }) { render($0) },
    ]

    /// Renders a drawing at several sizes. Returns whether one succeeded.
    private static func render(_ bytes: [UInt8]) -> Bool {
        var limits = ImageLimits()
        limits.side = 256
        // Only one thread at a time may use the libraries.
        return fonts.withLock { fonts in
            var isDrawn = false
            for size in [RenderingSize.scale(1), .pixels(PixelSize(width: 32, height: 8))] {
                guard
                    let image = try? VectorImage(
                        bytes, size: size, form: .premultipliedRGBA8, limits: limits, fonts: fonts)
                else { continue }
                if withMemory(image.byteCount, { try image.draw(into: $0) }) { isDrawn = true }
            }
            return isDrawn
        }
    }

    private static let fonts = {
        let fonts = FontLibrary()
        WarmUp.setText(fonts: fonts)
        return Mutex(fonts)
    }()
}

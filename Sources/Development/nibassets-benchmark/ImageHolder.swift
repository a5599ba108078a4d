import LinuxSystem
import NibAssets

/// Work of this program when the benchmark starts it as one of many clients: takes images and holds them until standard input ends.
enum ImageHolder {
    static let command = "hold-images"

    /// Takes the images "0", "1" … of a bundle.
    static func run(socketPath: String, bundlePath: String, count: Int) throws {
        let client = try AssetClient(.init(socketPath: socketPath, mayStartDaemon: false))
        let bundle = try client.openBundle(at: bundlePath, languages: [])
        let images = try (0..<count).map { try bundle.image(named: "\($0)") }
        var byteCount = 0
        var sum = 0
        for representation in images.flatMap(\.representations) {
            let pixels = representation.pixels
            byteCount += pixels.count
            // Untouched pages count for no process, so a byte of every page is read.
            for index in stride(from: 0, to: pixels.count, by: 4096) { sum &+= Int(pixels[index]) }
        }
        let conversation = FileDescriptor(owning: 0)
        _ = try Socket.send(Array("\(byteCount) \(sum)\n".utf8), on: conversation)
        var buffer: [UInt8] = [0]
        while case .message = try Socket.receive(into: &buffer, descriptorLimit: 0, on: conversation) {}
        withExtendedLifetime(images) {}
    }
}

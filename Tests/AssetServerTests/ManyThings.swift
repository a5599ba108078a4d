import AssetModel
import CatalogWriting
import LinuxSystem
import TestSupport
import WireProtocol

extension SampleBundle {
    /// Makes a compiled catalog of pictures with long names.
    static func longNamedCatalog(_ count: Int) -> [UInt8] {
        let pixels = PictureData.encoded([255, 255, 255, 255], width: 1, pixelSize: 4, .lzfse)
        var catalog = CompiledCatalogFile()
        for number in 0..<count {
            let name = "a picture with a long name \(number)"
            catalog.add(name, [Rendition(name: name + ".png", width: 1, height: 1, scale: 1, data: pixels)])
        }
        return catalog.bytes
    }
}

extension RawClient {
    /// Looks up `count` names that do not exist, several at a time.
    func lookUpMissing(_ count: Int, in context: UInt32) throws {
        for start in stride(from: 0, to: count, by: 32) {
            for number in start..<start + 32 {
                let name = Array("a name that is not there \(number)".utf8)
                try send(LookUp(context: context, kind: .image, name: name).message(serial: UInt32(number + 1)), [])
            }
            for _ in 0..<32 { _ = try nextReply() }
        }
    }

    /// Sends a message if the socket has room.
    func sendAtOnce(_ bytes: [UInt8]) throws {
        guard try socket.wait(for: .writing, until: monotonicNanoseconds()).contains(.writing) else { return }
        try send(bytes, [])
    }
}

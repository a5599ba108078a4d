import BlockingTests
import MediaWriting
import NibAssets
import TestSupport
import Testing

/// Tests the pixel forms that a client may request for one file.
@Suite(.timeLimit(.minutes(20)), .blocking) struct PixelFormTests {
    @Test func everyFormOfAPictureIsAnObjectOfItsOwn() throws {
        let folder = try TemporaryFolder()
        try folder.write("dot.png", PNG.encode(RGBAPicture(width: 1, height: 1, samples: [200, 100, 50, 128])))
        let daemon = try RunningDaemon()
        let client = try AssetClient(.init(socketPath: daemon.socketPath, mayStartDaemon: false))
        let expected: [PixelForm: (alpha: ImageRepresentation.Alpha, bits: UInt8, samples: [UInt16])] = [
            .premultipliedRGBA8: (.premultiplied, 8, [100, 50, 25, 128]),
            .straightRGBA8: (.straight, 8, [200, 100, 50, 128]),
            .premultipliedRGBA16: (.premultiplied, 16, [25_801, 12_900, 6_450, 32_896]),
            .straightRGBA16: (.straight, 16, [51_400, 25_700, 12_850, 32_896]),
            .asStored: (.straight, 8, [200, 100, 50, 128]), .original: (.straight, 8, [200, 100, 50, 128]),
            .premultipliedBGRA8: (.premultiplied, 8, [25, 50, 100, 128]),
        ]
        var images: [NamedImage] = []
        for form in PixelForm.allCases {
            let image = try client.openBundle(at: folder.path, pixelForm: form).image(named: "dot")
            #expect(!images.contains { $0 === image })
            images.append(image)
            let representation = image.representations[0]
            let (alpha, bits, samples) = try #require(expected[form])
            #expect(representation.description.alpha == alpha && representation.description.bitsPerSample == bits)
            #expect(representation.colorProfile == [])
            let bytes = representation.pixels.indices.map { UInt16(representation.pixels[$0]) }
            let found =
                bits == 8
                ? bytes : stride(from: 0, to: bytes.count, by: 2).map { bytes[$0] | bytes[$0 + 1] << 8 }
            #expect(found == samples, "\(form)")
        }
        let plain = try client.openBundle(at: folder.path).image(named: "dot")
        #expect(plain === images[0], "the profile's own form")
    }
}

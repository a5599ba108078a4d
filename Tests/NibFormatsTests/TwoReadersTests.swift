import NibFormats
import NibWriting
import TestSupport
import Testing

/// Some formats have a second reader, for references only. Tests that both readers agree, even on damaged files.
@Suite(.timeLimit(.minutes(20))) struct TwoReadersTests {
    @Test(arguments: InterfaceFormat.allCases)
    func aDamagedFileThatBothReadLeadsToTheSameImagesAndSounds(format: InterfaceFormat) {
        var random = SeededGenerator(seed: 5)
        var (read, refused, onlyDocument, tried) = (0, 0, 0, 0)
        for _ in 0..<20 {
            let bytes = Interface.random(using: &random).file(format)
            for _ in 0..<20 {
                tried += 1
                let damaged = Self.damaged(bytes, &random)
                let alone = try? InterfaceReader().resources(in: damaged)
                let document = try? InterfaceReader().document(in: damaged)
                switch (alone, document) {
                case (let alone?, let document?):
                    #expect(Set(alone.names) == Set(document.resources.names), "try \(tried)")
                    #expect(alone.media == document.resources.media, "try \(tried)")
                    read += 1
                case (nil, nil): refused += 1
                // The reader of references skips parts without references, and their damage.
                case (_?, nil): break
                // Damage may turn an unreferenced object into a nested nib, which only the reader of references opens.
                case (nil, _?): onlyDocument += 1
                }
            }
        }
        #expect(
            read > 0 && refused > 0 && onlyDocument <= tried / 100, "\(read), \(refused), \(onlyDocument) of \(tried)")
    }

    /// Changes one to three bytes, and may remove the end.
    private static func damaged(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
        var damaged = bytes
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            damaged[Int.random(in: damaged.indices, using: &random)] = .random(in: 0...255, using: &random)
        }
        if Int.random(in: 0..<4, using: &random) == 0 {
            damaged.removeLast(Int.random(in: 0..<damaged.count, using: &random))
        }
        return damaged
    }
}

import ByteReading
import LinuxSystem
import PropertyLists
import SoundDecoding
import TestSupport

extension FuzzTarget {
    static let files = [
        FuzzTarget(name: "property-list", lengthLimit: 8_192, seeds: assets(["plist", "strings"])) {
            let list = try? PropertyList($0, limits: ReadingLimits())
            let information = try? BundleInformation($0)
            let aliases = try? AliasFile($0)
            return list != nil || information != nil || aliases != nil
        },
        FuzzTarget(name: "image", lengthLimit: 16_384, seeds: assets(["png", "tiff"])) { decode($0) },
        FuzzTarget(name: "sound", lengthLimit: 16_384, seeds: assets(["wav", "aiff", "au"])) { bytes in
            guard let file = try? FileDescriptor.containing(bytes),
                let sound = try? DecodableSound(file, frameLimit: 1 << 18, byteLimit: 4 << 20)
            else { return false }
            return withMemory(sound.byteCount) { try sound.decode(into: $0) }
        },
    ]

    /// Reads the files in the repository that have one of these extensions.
    private static func assets(_ extensions: Set<Substring>) -> @Sendable () -> [[UInt8]] {
        {
            let files = (try? Repository.files(below: "Assets")) ?? []
            return files.filter { extensions.contains($0.fileExtension) }.compactMap { try? $0.bytes() }
        }
    }

    /// Calls `body` with memory, if `byteCount` is not 0. Returns whether `body` was called and did not throw.
    static func withMemory(_ byteCount: UInt64, _ body: (Mapping) throws -> Void) -> Bool {
        guard byteCount > 0, let file = try? MemoryFile.create("output", allocating: byteCount),
            let memory = try? Mapping(file, count: Int(byteCount), writable: true)
        else { return false }
        return (try? body(memory)) != nil
    }
}

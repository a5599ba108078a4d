import BlockingTests
import LinuxSystem
import TestSupport
import Testing

/// Tests that a process gets large memory with few page faults.
@Suite(.timeLimit(.minutes(20)), .blocking) struct HugePageTests {
    private static let size = 4 << 20

    /// Whether this kernel can collapse memory into huge pages.
    private static let isPossible: Bool = {
        guard let file = try? MemoryFile.create("huge-page-trial", allocating: UInt64(size)),
            let mapping = try? Mapping(file, count: size, writable: true)
        else { return false }
        return mapping.collapse()
    }()

    /// KiB of a memory file that this process maps as huge pages.
    private func hugeKiB(of name: String) throws -> Int {
        let lines = try Command.run(["cat", "/proc/\(processIdentifier())/smaps"]).output.split(separator: "\n")
        var isOwn = false
        var sum = 0
        for line in lines {
            if line.contains(" /") || line.hasSuffix(" 0 ") { isOwn = line.contains("/memfd:\(name) ") }
            if isOwn, line.hasPrefix("ShmemPmdMapped:") { sum += Int(line.split(separator: " ")[1]) ?? 0 }
        }
        return sum
    }

    @Test(.enabled(if: isPossible, "the kernel has no MADV_COLLAPSE, or no huge pages"))
    func aFewFaultsBringWhatWasWritten() throws {
        let file = try MemoryFile.create("huge-page-test", allocating: UInt64(Self.size))
        let writer = try Mapping(file, count: Self.size, writable: true)
        writer.write([1, 2, 3], at: Self.size - 3)
        #expect(writer.collapse())
        writer.write([4, 5], at: 0)
        let before = try hugeKiB(of: "huge-page-test")
        let reader = try Mapping(try file.reopened(.read), count: Self.size, writable: false)
        #expect(reader.copyBytes(at: Self.size - 4, count: 4) == [0, 1, 2, 3])
        #expect(reader.copyBytes(at: 0, count: 3) == [4, 5, 0])
        #expect(try hugeKiB(of: "huge-page-test") == before + Self.size >> 10)
    }

    @Test func mappingsOfAnySizeAreWholeAndGoWhole() throws {
        for count in [1, 2 << 20, (2 << 20) + 1, 3 << 20, (4 << 20) - 1] {
            let file = try MemoryFile.create("whole", allocating: UInt64(count))
            for _ in 0..<100 {
                let mapping = try Mapping(file, count: count, writable: true)
                mapping.store(UInt8(7), at: 0)
                mapping.store(UInt8(8), at: count - 1)
                mapping.collapse()
                #expect(mapping.load(UInt8.self, at: count - 1) == 8)
            }
        }
        let lines = try Command.run(["cat", "/proc/\(processIdentifier())/smaps"]).output
        #expect(!lines.contains("memfd:whole"))
    }
}

import LinuxSystem
import TestSupport
import Testing

/// Tests the paths of files in the file system.
@Suite(.timeLimit(.minutes(20))) struct AbsolutePathTests {
    @Test func aPathKeepsItsBytes() throws {
        let folder = try TemporaryFolder()
        let real = try FileDescriptor.open(folder.path, .pathOnly).pathBytes()
        let name: [UInt8] = [UInt8(ascii: "/"), 0xFF, UInt8(ascii: "n")]
        _ = try FileDescriptor.open(path: real + name, [.readWrite, .create])
        #expect(absolutePath(real + Array("/.".utf8) + name) == real + name)
        #expect(absolutePath(real + name + [0]) == nil)
        #expect(absolutePath(real + Array("/none".utf8)) == nil)
    }
}

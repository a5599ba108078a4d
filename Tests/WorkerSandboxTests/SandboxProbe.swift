import EventLoop
import LinuxSystem
import TestSupport
import Testing

/// Number of SIGSYS, with which the filter ends a process.
let badSystemCall: Int32 = 31

/// Runs the probe from the loop's thread, which lives as long as the tests: a sandboxed process dies with the thread that started the process.
@EventLoopActor
func probe(_ arguments: [String], loop: EventLoop) async throws -> ChildProcess.Ending {
    let nothing = try FileDescriptor.open("/dev/null", .readWrite)
    let scratch = try MemoryFile.create("scratch", allocating: 4096)
    let (own, theirs) = try Socket.pair()
    let child = try ChildProcess.start(
        builtProgram("sandbox-probe"), arguments: arguments, descriptors: [nothing, nothing, nothing, theirs, scratch])
    var source: EventSource?
    await withCheckedContinuation { continuation in
        source = try? loop.watch(child.descriptor, for: .reading) { _ in
            source?.stop()
            continuation.resume()
        }
    }
    withExtendedLifetime(own) {}
    return try #require(try child.reap())
}

import FuzzTargets
import LinuxSystem

/// Target that `$NIBASSETD_FUZZ_TARGET` names. If the variable names none, the names of all targets are printed.
private let target: FuzzTarget = {
    let name = environmentVariable("NIBASSETD_FUZZ_TARGET")
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        for target in FuzzTarget.all { print(target.name) }
        exitProcess(name == nil ? 0 : 2)
    }
    return target
}()

/// Writes the seeds into the folder of inputs. libFuzzer calls the function once, before it reads that folder.
@c(LLVMFuzzerInitialize)
public func initialize(
    _: UnsafeMutablePointer<CInt>, _: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
    let target = target
    guard let folder = environmentVariable("NIBASSETD_FUZZ_SEEDS") else { return 0 }
    for (number, seed) in target.seeds().enumerated() where seed.count <= target.lengthLimit {
        // A missing seed costs a little time, but no find.
        try? FileDescriptor.open("\(folder)/seed-\(number)", [.readWrite, .create]).write(seed)
    }
    return 0
}

/// Reads an input. libFuzzer calls the function for every input.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    // libFuzzer owns the bytes during the call.
    _ = target.read(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

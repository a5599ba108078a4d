import FuzzTargets
import LinuxSystem

/// The target that `$NIBASSETD_FUZZ_TARGET` names; without it the names of all are printed.
private let target: FuzzTarget = {
    let name = environmentVariable("NIBASSETD_FUZZ_TARGET")
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        for target in FuzzTarget.all { print(target.name) }
        exitProcess(name == nil ? 0 : 2)
    }
    return target
}()

/// libFuzzer calls it once, before it reads the folder of inputs: here the seeds are put there.
@c(LLVMFuzzerInitialize)
public func initialize(
    _: UnsafeMutablePointer<CInt>, _: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
    let target = target
    guard let folder = environmentVariable("NIBASSETD_FUZZ_SEEDS") else { return 0 }
    for (number, seed) in target.seeds().enumerated() where seed.count <= target.lengthLimit {
        // A seed less costs a little time, no find.
        try? FileDescriptor.open("\(folder)/seed-\(number)", [.readWrite, .create]).write(seed)
    }
    return 0
}

/// libFuzzer calls it for every input that it makes up.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    // libFuzzer owns the bytes during the call.
    _ = target.read(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

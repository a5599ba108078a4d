internal import CLinux

/// The number of the group with this name; nil when there is none.
public func groupIdentifier(of name: String) -> UInt32? {
    var entry = unsafe group()
    var result: UnsafeMutablePointer<group>?
    var buffer = [CChar](repeating: 0, count: 65_536)
    // Everything outlives the call; only a number is copied from the result.
    let status = unsafe buffer.withUnsafeMutableBufferPointer { buffer -> Int32 in
        guard let start = buffer.baseAddress else { return ERANGE }
        return unsafe getgrnam_r(name, &entry, start, buffer.count, &result)
    }
    guard status == 0, unsafe result != nil else { return nil }
    return unsafe entry.gr_gid
}

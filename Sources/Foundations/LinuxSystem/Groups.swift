internal import CLinux

/// The number of the group with this name; nil when there is none.
public func groupIdentifier(of name: String) -> UInt32? {
    var entry = unsafe group()
    var result: UnsafeMutablePointer<group>?
    var buffer = [CChar](repeating: 0, count: 65_536)
    // All buffers outlive the call; only a number is copied from the result.
    let status = unsafe buffer.withUnsafeMutableBufferPointer { buffer -> Int32 in
        guard let start = buffer.baseAddress else { return ERANGE }
        return unsafe getgrnam_r(name, &entry, start, buffer.count, &result)
    }
    guard status == 0, unsafe result != nil else { return nil }
    return unsafe entry.gr_gid
}

/// The groups of this process, supplementary and effective.
public func processGroups() -> [UInt32] {
    let count = getgroups(0, nil)
    var groups = [gid_t](repeating: 0, count: max(0, Int(count)))
    // The list has `count` places.
    let written = unsafe groups.withUnsafeMutableBufferPointer { unsafe getgroups(count, $0.baseAddress) }
    return groups.prefix(max(0, Int(written))) + [getegid()]
}

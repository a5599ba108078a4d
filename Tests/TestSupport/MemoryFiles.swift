internal import CLinux
public import LinuxSystem

extension FileDescriptor {
    /// Makes a file in memory with these bytes.
    public static func containing(_ bytes: [UInt8]) throws -> FileDescriptor {
        let file = try MemoryFile.create("test input")
        try file.write(bytes)
        return file
    }

    /// Has all further reads fail (`EBADF`, 9), also through other objects with this number.
    public func refuseReads() throws {
        let unreadable = try FileDescriptor.open("/dev/null", .write)
        if dup2(unreadable.number, number) < 0 { throw SystemError("dup2") }
    }

    /// Changes bytes in place.
    public func overwrite(at offset: Int, with bytes: [UInt8]) throws {
        try Mapping(self, count: Int(status().size), writable: true).write(bytes, at: offset)
    }
}

extension Mapping {
    /// Makes memory filled with 0xA5, because reused scratch memory has old bytes, too.
    public static func fresh(byteCount: UInt64) throws -> Mapping {
        let file = try MemoryFile.create("result", allocating: max(1, byteCount))
        let mapping = try Mapping(file, count: Int(max(1, byteCount)), writable: true)
        mapping.write([UInt8](repeating: 0xA5, count: mapping.count), at: 0)
        return mapping
    }
}

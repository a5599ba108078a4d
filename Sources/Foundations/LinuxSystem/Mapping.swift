internal import CLinux

/// A shared mapping of a file's bytes; unmapped when the last reference goes.
///
/// Safe to use from any thread: the address never changes, and access to the bytes follows the rules of the layout that the processes
/// share. The file must not shrink while it is mapped, so map only memory files that are sealed against shrinking or that only this process
/// can resize. Integers are in the machine's byte order.
@safe public final class Mapping: @unchecked Sendable {
    private let base: UnsafeMutableRawPointer
    /// Size in bytes.
    public let count: Int
    /// Whether this process may write.
    public let isWritable: Bool
    /// The file, if writable copies are made of its pages.
    private let file: FileDescriptor?
    /// The mapping of which this mapping is a part; nil for a whole mapping.
    private let whole: Mapping?

    /// Maps `count` bytes of `file`, at least one, from `offset`, a multiple of the page size. With `keepsFile`, which requires the offset 0,
    /// writable copies share the file's pages until they are written.
    public init(
        _ file: FileDescriptor, from offset: UInt64 = 0, count: Int, writable: Bool, keepsFile: Bool = false
    ) throws(SystemError) {
        precondition(!keepsFile || offset == 0, "only whole files are kept")
        let protection = writable ? PROT_READ | PROT_WRITE : PROT_READ
        let place = unsafe HugePages.address(for: count)
        // The address is the reserved one, or the kernel chooses it. MAP_FAILED is the only value that is no mapping.
        let flags = unsafe place == nil ? MAP_SHARED : MAP_SHARED | MAP_FIXED
        guard let address = unsafe mmap(place, count, protection, flags, file.number, off_t(clamping: offset)),
            unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
        else { throw SystemError("mmap") }  // another thread's mapping may be at the reserved place by now
        unsafe base = address
        self.count = count
        isWritable = writable
        self.file = keepsFile ? try? file.guarded() : nil
        whole = nil
    }

    /// Makes private, writable memory of `count` zeros, at least one.
    public init(zeros count: Int) throws(SystemError) {
        unsafe base = try Self.ownPages(count)
        self.count = count
        isWritable = true
        (file, whole) = (nil, nil)
    }

    /// Makes a part of `whole` that begins at `offset`. Traps outside `whole`.
    public init(partOf whole: Mapping, from offset: Int) {
        precondition(whole.contains(offset, 0), "outside the mapping")
        unsafe base = whole.base + offset  // inside, and `whole` stays mapped as long as this part lives
        count = whole.count - offset
        isWritable = whole.isWritable
        file = nil
        self.whole = whole
    }

    deinit {
        if whole != nil { return }
        // No reference is left, and pointers are valid only while there is a reference.
        unsafe munmap(base, count)
    }

    /// The address of the first byte. Valid while the mapping lives; must not be written through when `isWritable` is false.
    @unsafe
    public var pointer: UnsafeMutableRawPointer { unsafe base }

    /// The integer at `offset`, which need not be aligned. Traps outside the mapping.
    public func load<Value: FixedWidthInteger & BitwiseCopyable>(_ type: Value.Type = Value.self, at offset: Int)
        -> Value
    {
        precondition(contains(offset, MemoryLayout<Value>.size), "outside the mapping")
        return unsafe base.loadUnaligned(fromByteOffset: offset, as: type)  // inside, and every bit pattern is a value
    }

    /// Writes an integer at `offset`, which need not be aligned. Traps outside the mapping or when the mapping is not writable.
    public func store<Value: FixedWidthInteger & BitwiseCopyable>(_ value: Value, at offset: Int) {
        precondition(isWritable && contains(offset, MemoryLayout<Value>.size), "outside the writable mapping")
        unsafe base.storeBytes(of: value, toByteOffset: offset, as: Value.self)  // inside, and writable
    }

    /// A copy of `count` bytes at `offset`. Traps outside the mapping.
    public func copyBytes(at offset: Int, count: Int) -> [UInt8] {
        precondition(contains(offset, count), "outside the mapping")
        return unsafe [UInt8](UnsafeRawBufferPointer(start: base + offset, count: count))  // inside
    }

    /// Whether these bytes lie at `offset`. Traps outside the mapping.
    public func matches(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
        precondition(contains(offset, bytes.count), "outside the mapping")
        if bytes.isEmpty { return true }
        // Both ranges are valid, and nothing keeps a pointer.
        return unsafe bytes.withUnsafeBytes { unsafe memcmp(base + offset, $0.baseAddress.unsafelyUnwrapped, $0.count) }
            == 0
    }

    /// Writes bytes at `offset`. Traps outside the mapping or when the mapping is not writable.
    public func write(_ bytes: [UInt8], at offset: Int) {
        precondition(isWritable && contains(offset, bytes.count), "outside the writable mapping")
        unsafe (base + offset).copyMemory(from: bytes, byteCount: bytes.count)  // inside, and writable
    }

    /// The `count` bytes at `start`, for a system call. Traps outside the mapping.
    @unsafe
    func bytes(_ start: Int, _ count: Int) -> UnsafeRawBufferPointer {
        precondition(contains(start, count), "outside the mapping")
        return unsafe UnsafeRawBufferPointer(start: base + start, count: count)
    }

    /// New private pages.
    @unsafe
    static func ownPages(_ count: Int) throws(SystemError) -> UnsafeMutableRawPointer {
        let (protection, kind) = (PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS)
        guard let address = unsafe mmap(nil, count, protection, kind, -1, 0),
            unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
        else { throw SystemError("mmap") }
        return unsafe address
    }

    /// Pages of the file that become private when they are written; nil when the file is not kept or the process has no mappings left.
    @unsafe
    func privatePages(at offset: Int, count: Int) -> UnsafeMutableRawPointer? {
        guard let file, file.isIntact else { return nil }
        let before = offset % Int(sysconf(Int32(_SC_PAGESIZE)))
        let start = off_t(offset - before)
        guard
            let address = unsafe mmap(
                nil, before + count, PROT_READ | PROT_WRITE, MAP_PRIVATE, file.number, start),
            unsafe address != UnsafeMutableRawPointer(bitPattern: -1)
        else { return nil }
        return unsafe address + before
    }

    /// A new descriptor of the whole file; nil if the file is not kept, or is not sealed against changes of its bytes and size.
    public func sealedFile() -> FileDescriptor? {
        guard let copy = file?.intactCopy(),
            (try? MemoryFile.seals(of: copy))?.isSuperset(of: [.write, .shrink, .grow]) == true
        else { return nil }
        return copy
    }

    /// Whether writable copies share pages with the file.
    public var keepsFile: Bool { file != nil }

    @inline(__always)
    func contains(_ offset: Int, _ length: Int) -> Bool {
        offset >= 0 && length >= 0 && length <= count && offset <= count - length
    }
}

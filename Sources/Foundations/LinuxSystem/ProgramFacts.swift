internal import CLinux

/// The arguments of this program, without its name. They do not come from /proc, as Swift's own list does.
public func programArguments() -> [String] {
    guard var next = unsafe linux_arguments() else { return [] }
    var arguments: [String] = []
    // The list is ended by NULL; its texts are copied at once.
    while let text = unsafe next.pointee {
        unsafe arguments.append(String(cString: text))
        unsafe next += 1
    }
    return Array(arguments.dropFirst())
}

/// The path of this program's file; nil when it cannot be told.
public func programPath() -> String? {
    if let path = try? readLink("/proc/self/exe") { return path }
    // Without /proc: what it was started as, made absolute. The kernel keeps that text for the program's life.
    guard let name = unsafe UnsafePointer<CChar>(bitPattern: getauxval(UInt(AT_EXECFN))) else { return nil }
    return absolutePath(unsafe String(cString: name).utf8.map { $0 }).map { String(decoding: $0, as: UTF8.self) }
}

/// An absolute path without links that leads to the same file; nil when there is none. Reads directories, so use it only where nothing waits.
public func absolutePath(_ path: [UInt8]) -> [UInt8]? {
    if path.contains(0) { return nil }
    // The path is terminated; the result is allocated by the call, copied and freed.
    return unsafe (path + [0]).withUnsafeBytes { bytes -> [UInt8]? in
        guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
            let result = unsafe realpath(start, nil)
        else { return nil }
        defer { unsafe free(result) }
        return unsafe Array(UnsafeRawBufferPointer(start: result, count: strlen(result)))
    }
}

/// Whether /proc is there: paths of open files are read from it, and files are opened again through it.
public func isProcThere() -> Bool { (try? readLink("/proc/self")) != nil }

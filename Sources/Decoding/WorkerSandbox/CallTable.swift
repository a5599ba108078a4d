internal import CLinux

/// A system call in the filter; every other call kills the process.
struct FilteredCall {
    /// A condition on an argument for the rule to apply.
    enum Condition {
        /// Argument number `argument` is `value`.
        case equal(argument: UInt32, value: UInt64)
        /// Argument number `argument` is not `value`.
        case notEqual(argument: UInt32, value: UInt64)
        /// All of these bits are set in argument number `argument`.
        case bitsSet(argument: UInt32, bits: UInt64)
        /// None of these bits is set in argument number `argument`.
        case bitsClear(argument: UInt32, bits: UInt64)
    }

    /// Fate of a matching call, with libseccomp's value for it.
    enum Verdict: UInt32 {
        /// The call is executed.
        case allowed = 0x7FFF_0000
        /// The call fails with `EPERM`.
        case refused = 0x0005_0001
        /// The call is not executed and returns 0.
        case pretended = 0x0005_0000
        /// The call fails with `ENOSYS`, as on a kernel without the call: the C library then uses an older call.
        case unknown = 0x0005_0026
    }

    let name: String
    let verdict: Verdict
    let conditions: [Condition]
    /// Code that makes this call, and its purpose.
    let reason: String

    /// The descriptor of the socket to the daemon.
    static let socket: UInt64 = 3

    static func allow(_ name: String, _ conditions: Condition..., because reason: String) -> FilteredCall {
        FilteredCall(name: name, verdict: .allowed, conditions: conditions, reason: reason)
    }

    static func refuse(_ name: String, _ conditions: Condition..., because reason: String) -> FilteredCall {
        FilteredCall(name: name, verdict: .refused, conditions: conditions, reason: reason)
    }

    /// The filter of a worker that opens no files: calls that it may make, and calls that it may try without effect.
    static let closedTable: [FilteredCall] = [
        allow("recvmsg", because: "requests come on the daemon's socket, files on sockets that come with requests"),
        allow("sendmsg", .equal(argument: 0, value: socket), because: "replies go there"),
        allow("close", because: "descriptors of a finished request"),
        allow("pread64", because: "the input is read by position"),
        allow("fstat", because: "the input's size; by descriptor, so it names no file"),
        allow(
            "mmap", .bitsClear(argument: 2, bits: UInt64(PROT_EXEC)),
            because: "memory of the allocator, the scratch and result memory"),
        allow("mprotect", .bitsClear(argument: 2, bits: UInt64(PROT_EXEC)), because: "the allocator extends a heap"),
        allow("munmap", because: "the result is unmapped before it is sealed"),
        allow("mremap", because: "the allocator moves large blocks"),
        allow("brk", because: "the allocator's main heap"),
        allow(
            "madvise", .equal(argument: 2, value: UInt64(MADV_DONTNEED)),
            because: "the allocator gives pages back; MADV_REMOVE would punch holes into results"),
        allow(
            "madvise", .equal(argument: 2, value: UInt64(MADV_COLLAPSE)),
            because: "large results get huge pages; no byte changes"),
        allow(
            "madvise", .equal(argument: 2, value: UInt64(MADV_GUARD_INSTALL)),
            because: "the C library, from glibc 2.42 on, guards the stack of a new thread; no byte changes"),
        allow(
            "fallocate", .equal(argument: 1, value: 0),
            because: "the result gets its pages; other modes would punch holes into it"),
        allow("futex", because: "locks of the Swift runtime and the C library"),
        allow("gettid", because: "Swift's Mutex is taken with the number of the thread"),
        allow("getrandom", because: "the Swift runtime seeds its hash tables"),
        allow("clock_gettime", because: "where the kernel cannot answer it without a call"),
        allow("rt_sigreturn", because: "the end of a signal handler"),
        allow("exit_group", because: "the end of the worker"),
        allow("exit", because: "the end of its thread"),
        refuse("open", because: "the C library looks for character set modules and locales"),
        refuse("openat", because: "the same; the sandbox checks itself with it"),
        refuse("newfstatat", because: "the same"),
        refuse("stat", because: "the same"),
        refuse("access", because: "the same"),
        refuse("faccessat", because: "the same, on 64-bit ARM"),
        refuse("readlink", because: "the same"),
        refuse("readlinkat", because: "the same"),
        refuse("write", because: "the runtime's message before a trap, which nobody reads"),
        refuse("writev", because: "the same"),
        refuse("ioctl", because: "the C library asks whether a stream is a terminal"),
        refuse("sysinfo", because: "the C library's qsort asks how much memory there is"),
        refuse("prctl", because: "the allocator may name its memory"),
    ]
}

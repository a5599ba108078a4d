internal import CLinux

extension FilteredCall {
    /// The calls of a worker that opens the files that Landlock allows, and whose libraries start threads.
    static let readingTable = closedTable.filter { !replaced.contains($0.name) } + reading

    private static let replaced = Set(reading.map(\.name))
    private static let threadFlags = UInt64(CLONE_THREAD | CLONE_SIGHAND | CLONE_VM)
    private static let openFlags = UInt64(
        O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_DIRECTORY | O_PATH | O_TMPFILE)

    private static let reading: [FilteredCall] = [
        allow(
            "openat", .bitsClear(argument: 2, bits: openFlags),
            because:
                "fonts and character maps are opened by name; Landlock decides which; never for writing, never as a folder"
        ),
        refuse(
            "openat", .bitsSet(argument: 2, bits: UInt64(O_DIRECTORY)),
            because: "libraries look for plug-ins and settings"
        ),
        FilteredCall(
            name: "access", verdict: .pretended, conditions: [],
            reason: "called before a font is opened; Landlock decides whether it can be opened"),
        FilteredCall(name: "faccessat", verdict: .pretended, conditions: [], reason: "the same, on 64-bit ARM"),
        allow("read", because: "fonts are read"),
        allow("lseek", because: "the same"),
        allow("fcntl", .equal(argument: 1, value: UInt64(F_SETFD)), because: "FreeType marks fonts as not inherited"),
        allow(
            "newfstatat", .equal(argument: 3, value: UInt64(AT_EMPTY_PATH)),
            because: "how the C library reads the size of an open file"),
        refuse(
            "newfstatat", .notEqual(argument: 3, value: UInt64(AT_EMPTY_PATH)),
            because: "libraries check whether a file exists"),
        allow(
            "clone", .bitsSet(argument: 0, bits: threadFlags),
            because: "Pango looks up fonts in a thread; a new process would lack these flags"),
        FilteredCall(
            name: "clone3", verdict: .unknown, conditions: [], reason: "its flags cannot be seen; clone's can"),
        allow("set_robust_list", because: "a thread starts"),
        allow("rseq", because: "the same"),
        allow("rt_sigprocmask", because: "the same"),
        allow("getpid", because: "GLib names the process in its warnings, which nobody reads"),
        allow("sched_getaffinity", because: "the C library measures the stack of the first thread"),
        allow("sched_yield", because: "a thread waits for another"),
        refuse("sched_getattr", because: "GLib asks how threads are scheduled, but does not need to know"),
        refuse("getpeername", because: "GLib asks whether its warnings go to the journal; nobody reads them"),
        refuse("statfs", because: "fontconfig asks for the type of a folder's file system"),
        refuse("fstatfs", because: "the same"),
        refuse("getdents64", because: "libraries list folders of plug-ins"),
        refuse("getuid", because: "libraries look for the user's own settings"),
        refuse("geteuid", because: "the same"),
    ]
}

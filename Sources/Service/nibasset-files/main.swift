internal import FileHelperProtocol
internal import LinuxSystem

// The file helper lists and opens files in clients' directories for the daemon. The daemon starts the helper with a socket as descriptor 0 and
// /dev/null as descriptors 1 and 2. The first argument is the daemon's process identifier. The second is the rule for public files, or the word for a
// relay, which carries messages of connections instead. A third argument says that the queue of changes and its mark are there too (`ReportMark`).

private func serve() throws {
    let arguments = programArguments()
    guard arguments.count >= 2, let parent = Int32(arguments[0]) else { exitProcess(2) }
    try ProcessConfinement.endWithParent(parent)
    try ProcessConfinement.forbidNewPrivileges()
    // The helper changes no file and no process. If the kernel has Landlock, an attacker who takes the helper over cannot do so either.
    if let version = try? Landlock.version() { try Landlock.renounce(.changing, version: version) }
    // The kernel counts descriptors under way for all processes of a uid together, against the limit of the process that sends.
    _ = try ProcessLimit.descriptors.raise()
    if arguments[1] == ConnectionRelay.argument {
        var relay = Relay(control: FileDescriptor(owning: 0))
        return try relay.run()
    }
    guard let rule = PublicFileRule(rawValue: arguments[1]) else { exitProcess(2) }
    try ProcessLimit.addressSpace.lower(to: 1 << 30)
    try ProcessLimit.fileSize.lower(to: 0)
    try ProcessLimit.coreDump.lower(to: 0)
    let isSeen = arguments.dropFirst(2) == [ReportMark.argument]
    let queue = isSeen ? Inotify(FileDescriptor(owning: ReportMark.queue)) : nil
    let mark = isSeen ? try ReportMark(FileDescriptor(owning: ReportMark.memory)) : nil
    try mark?.begin()
    let server = try FileServer(socket: FileDescriptor(owning: 0), publicRule: rule, Watches(queue, mark))
    try server.run()
}

do {
    try serve()
} catch {
    exitProcess(1)
}

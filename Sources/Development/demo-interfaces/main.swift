import LinuxSystem

guard CommandLine.arguments.count == 2 else {
    print("usage: demo-interfaces FOLDER\nWrites the interface files of Demo.app, the demonstration, into FOLDER.")
    exitProcess(2)
}
do {
    let folder = CommandLine.arguments[1]
    for (path, bytes) in DemoInterfaces.files {
        let file = folder + "/Demo.app/Resources/" + path
        if let end = file.lastIndex(of: "/") { try makeDirectories(String(file[..<end])) }
        try FileDescriptor.open(file, [.readWrite, .create, .truncate], mode: 0o666).write(bytes)
    }
} catch {
    print("demo-interfaces: \(error)")
    exitProcess(1)
}

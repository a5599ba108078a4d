import AssetMaking
import LinuxSystem

guard CommandLine.arguments.count == 2 else {
    print("usage: asset-maker FOLDER\nWrites the demonstration application and the system images and sounds there.")
    exitProcess(2)
}
do {
    let folder = CommandLine.arguments[1]
    for file in AssetTree.files() {
        let path = folder + "/" + file.path
        if let end = path.lastIndex(of: "/") { try makeDirectories(String(path[..<end])) }
        try FileDescriptor.open(path, [.readWrite, .create, .truncate], mode: 0o666).write(file.bytes)
    }
} catch {
    print("asset-maker: \(error)")
    exitProcess(1)
}

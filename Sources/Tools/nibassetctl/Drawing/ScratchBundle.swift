import LinuxSystem
import NibAssets

/// A folder of this process with pictures for the service that are in no bundle: embedded media and drawings. Deinitialization removes the folder,
/// and so does a signal that ends the program.
///
/// The machine's service lists only folders that everybody may list; clients send the files that the service may not read. So everybody may
/// list the folder, and only this user may read the files.
final class ScratchBundle {
    private let path: String
    private let client: AssetClient
    private var files: [String] = []

    init(_ client: AssetClient) throws(ControlFailure) {
        self.client = client
        let folder = environmentVariable("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        path = folder + "/nibassetctl-" + String(UInt64.random(in: .min ... .max), radix: 36)
        removeAtSignal(path)
        try using(folder, try makeDirectories(path, mode: 0o700))
        // The process's umask may have removed permissions.
        try using(folder, try setMode(path, 0o755))
    }

    deinit {
        // No program can ask for these pictures again. The service knows them by a path without links.
        if !files.isEmpty, let path = try? FileDescriptor.open(path, .pathOnly).path() {
            _ = try? Purging(of: client, folder: path)
        }
        for file in files { try? removeFile(file) }
        try? removeDirectory(path)
    }

    /// Has the service decode a picture. `size` is for drawings, in pixels.
    func image(of bytes: [UInt8], type: String, size: PixelSize? = nil) throws(ControlFailure) -> NamedImage {
        let name = "picture\(files.count)"
        let file = path + "/" + name + "." + type
        removeAtSignal(file)
        try using(file, try FileDescriptor.open(file, [.readWrite, .create, .truncate], mode: 0o600).write(bytes))
        files.append(file)
        // The bundle is opened again for each file, so that the service's list of the folder is not older than the file.
        let bundle = try asking(try client.openBundle(at: path, profile: .appKit))
        try asking(try client.synchronize())
        guard let size else { return try asking(try bundle.image(named: name)) }
        return try asking(try bundle.image(named: name, size: size))
    }
}

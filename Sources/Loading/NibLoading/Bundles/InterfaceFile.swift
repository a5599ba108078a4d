internal import AssetModel
internal import ByteReading
internal import LinuxSystem
internal import NibAssets
internal import NibFormats

/// An interface file that was opened and read.
struct InterfaceFile {
    /// Last part of the path of the file, or of its wrapper.
    let fileName: String
    /// Name in findings and errors. In a compiled storyboard, it begins with the storyboard's name.
    let name: String
    let storyboard: StoryboardFolder?
    /// The path of the file or of its wrapper, as the kernel reports it; without /proc, as it was given.
    let path: String
    let descriptor: FileDescriptor
    let bytes: [UInt8]

    /// Reads a file, or a wrapper's form for a system version; nil: the newest version.
    init(
        at path: String, for system: SystemVersion? = nil, in storyboard: StoryboardFolder? = nil
    ) throws(NibError) {
        let fileName = path.split(separator: "/").last.map(String.init) ?? path
        self.fileName = fileName
        self.storyboard = storyboard
        name = storyboard.map { $0.name + "/" + fileName } ?? fileName
        let limit = ReadingLimits().byteCount
        let isFile: Bool
        let read: [UInt8]?
        do throws(SystemError) {
            let opened = try FileDescriptor.open(path, .nonBlocking)
            self.path = (try? opened.path()) ?? path
            descriptor = try AssetBundle.interfaceFile(at: path, for: system)
            isFile = try descriptor.status().kind == .regular
            read = isFile ? try descriptor.readAll(limit: limit) : nil
        } catch {
            throw .unreadable(nib: name, "\(error)")
        }
        guard let read else {
            let expected = isFile ? "at most \(limit) bytes" : "a file, or a folder with an interface file,"
            throw .unreadable(nib: name, expected + " expected")
        }
        bytes = read
    }

    static func document(in bytes: [UInt8], named name: String) throws(NibError) -> InterfaceDocument {
        do { return try InterfaceReader().document(in: bytes) } catch { throw .unreadable(nib: name, "\(error)") }
    }
}

extension SystemVersion {
    static let newest = SystemVersion(.max, .max, .max)
}

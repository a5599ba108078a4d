internal import AssetModel
internal import ByteReading
internal import LinuxSystem
internal import NibAssets
internal import NibFormats

/// An interface file that was opened and read.
struct InterfaceFile {
    /// The last part of its path: that of the wrapper, if it is in one.
    let name: String
    /// The path of the file or of its wrapper, as the kernel reports it.
    let path: String
    let descriptor: FileDescriptor
    let bytes: [UInt8]

    /// Reads a file, or the form of a wrapper for a system; nil: the newest. The name of a file in a storyboard begins with that of
    /// the storyboard.
    init(at path: String, for system: SystemVersion? = nil, in storyboard: String? = nil) throws(NibError) {
        let last = path.split(separator: "/").last.map(String.init) ?? path
        name = storyboard.map { $0 + "/" + last } ?? last
        let limit = ReadingLimits().byteCount
        let read: [UInt8]?
        do throws(SystemError) {
            self.path = try FileDescriptor.open(path, .nonBlocking).path()
            descriptor = try AssetBundle.interfaceFile(at: path, for: system)
            read = try descriptor.status().kind == .regular ? descriptor.readAll(limit: limit) : []
        } catch {
            throw .unreadable(nib: name, "\(error)")
        }
        guard let read else { throw .unreadable(nib: name, "at most \(limit) bytes expected") }
        bytes = read
    }

    /// What a file says.
    static func document(in bytes: [UInt8], named name: String) throws(NibError) -> InterfaceDocument {
        do {
            return try InterfaceReader().document(in: bytes)
        } catch {
            throw .unreadable(nib: name, "\(error)")
        }
    }
}

extension SystemVersion {
    /// Newer than all.
    static let newest = SystemVersion(.max, .max, .max)
}

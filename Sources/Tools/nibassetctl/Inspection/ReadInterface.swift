import AssetModel
import ByteReading
import InterfaceSchema
import NibFormats

/// An interface file that this program reads without the service.
struct ReadInterface {
    /// Path of the file; for a wrapper, of the form that a system loads.
    let file: String
    let model: InterfaceModel

    /// Reads the interface file at a path; of a wrapper, the form that a system loads. Messages about folders that are left out name `command`.
    init(_ path: String, _ system: SystemVersion?, _ command: String, _ screen: Screen) throws(ControlFailure) {
        let (parts, folder) = try InterfaceParts(system: system).parts(at: path)
        let files = parts.filter(\.isChosen).map(\.path)
        if files.isEmpty, let first = folder.leftOut.first { throw first.failure }
        folder.complain(command, path, screen)
        guard files.count == 1 else {
            throw ControlFailure(
                .usage, "\(path) has \(files.count) interface files, expected the path of one: \(Quantity.list(files))")
        }
        try self.init(file: files[0])
    }

    init(file: String) throws(ControlFailure) {
        self.file = file
        let limits = ReadingLimits()
        model = InterfaceModel(
            try wholeFile(
                file, limit: limits.byteCount, "interface files", InterfaceReader(limits: limits).document(in:)))
    }
}

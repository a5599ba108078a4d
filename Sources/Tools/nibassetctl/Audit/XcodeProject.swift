import ByteReading
import PropertyLists

/// The names of the files and folders that an Xcode project lists.
struct XcodeProject {
    private var names: Set<String> = []

    private static let limits: ReadingLimits = {
        var limits = ReadingLimits()
        limits.byteCount = 64 << 20
        return limits
    }()
    /// Classes of entries for files, and for folders that belong to the project with all files inside.
    private static let entries = ["PBXFileReference", "PBXFileSystemSynchronizedRootGroup", "XCVersionGroup"]

    /// Reads the project in a `.xcodeproj` folder.
    init(_ folder: String) throws(ControlFailure) {
        let path = folder + "/project.pbxproj"
        let list = try wholeFile(path, limit: Self.limits.byteCount, "projects") {
            try PropertyList($0, limits: Self.limits)
        }
        guard let objects = list["objects"]?.entries else {
            throw ControlFailure(.failed, "\(path) has no \"objects\", expected the property list of an Xcode project")
        }
        for object in objects.map(\.value) where Self.entries.contains(object["isa"]?.string ?? "") {
            guard let path = object["path"]?.string, let name = path.split(separator: "/").last else { continue }
            names.insert(String(name))
        }
    }

    func has(_ name: String) -> Bool { names.contains(name) }
}

import AssetResolution
import LinuxSystem
import WireProtocol

/// Places of the daemon's own programs and files, found from the daemon's own place: beside it in a build folder, else
/// in the folders that `make install` uses.
struct InstalledFiles {
    private let folder: String

    init() {
        let own = programPath() ?? "/usr/bin/nibassetd"
        folder = own.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
    }

    /// Path of a program that the daemon starts.
    func program(_ name: String) -> String {
        let beside = folder + "/" + name
        return realPath(beside) != nil ? beside : folder + "/../libexec/nibassetd/" + name
    }

    /// The folder with our own standard images and sounds, nil when it is not there.
    var assetsFolder: String? {
        let places = [folder + "/../share/nibassetd", folder + "/../../../Assets/System"]
        for place in [environmentVariable(EnvironmentVariable.assets)].compactMap({ $0 }) + places {
            if let path = realPath(place) { return path }
        }
        return nil
    }

    /// Folders of GNUstep's own files, by GNUstep's configuration. The system's daemon reads the system's configuration; a user may have another one.
    func gnustepLibraries(_ instance: Welcome.Instance) -> GNUstepLibraries {
        GNUstepLibraries(configuredAt: instance == .user ? environmentVariable(GNUstepLibraries.variable) : nil) {
            try? FileDescriptor.open($0).readAll(limit: GNUstepLibraries.configurationLimit)
        }
    }

    /// Path at which a file really lies: without "..", and without links.
    private func realPath(_ path: String) -> String? { try? FileDescriptor.open(path, .pathOnly).path() }
}

import LinuxSystem

/// Meaning of a path on the command line: a bundle with all of its interface files, or a single interface file.
struct LoadedPlace {
    /// The folder in which names are looked up.
    let bundle: String
    /// The interface files to load; empty for all.
    let names: [String]

    /// `names` are the interface files that the command line names besides the path.
    init(_ path: String, naming names: [String] = []) {
        guard names.isEmpty, InterfaceFiles.isInterface(path.hasSuffix("/") ? String(path.dropLast()) : path),
            let file = try? FileDescriptor.open(path, .pathOnly).path()
        else {
            (bundle, self.names) = (path, names)
            return
        }
        bundle = BundleDescription.path(of: file) ?? file.folder
        // A bundle's own files are loaded by their names, so that pictures in a nib folder are found (rule N4).
        self.names = InterfaceFiles.resourceFolders(of: bundle).contains(file.folder) ? [file.lastName] : [file]
    }
}

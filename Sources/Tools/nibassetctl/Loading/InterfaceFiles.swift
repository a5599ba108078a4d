import AssetModel
import AssetResolution
import LinuxSystem

/// Finds the interface files in a bundle's resource folders.
enum InterfaceFiles {
    /// The resource folders of all bundle layouts.
    private static let places = [
        "Contents/Resources", "Resources", "Versions/Current/Resources", "Versions/Current", ".",
    ]
    private static let entryLimit = 100_000

    /// The paths of a bundle's resource folders, whether they are there or not.
    static func resourceFolders(of bundle: String) -> [String] {
        places.map { $0 == "." ? bundle : bundle + "/" + $0 }
    }

    static func isResourceFolder(_ folder: String, of bundle: String) -> Bool {
        resourceFolders(of: bundle).contains(folder)
    }

    /// Their names, each once: for each resource folder, those in the folder, then those in its localized folders.
    static func names(in bundle: String) throws(ControlFailure) -> [String] {
        var seen: Set<String> = []
        return try using(bundle, try files(in: .open(bundle, .directory))).map(\.name)
            .filter { isInterface($0) && seen.insert($0).inserted }
    }

    /// The images and sounds that lie in the resource folders.
    static func media(in bundle: String) -> [(path: String, name: MediaFileName)] {
        ((try? files(in: .open(bundle, .directory))) ?? []).compactMap { file in
            MediaFileName(file.name).map { (bundle + "/" + file.path, $0) }
        }
    }

    private static func files(in bundle: FileDescriptor) throws(SystemError) -> [(path: String, name: String)] {
        var found: [(path: String, name: String)] = []
        for place in places { found += try files(of: place, in: bundle) }
        return found
    }

    /// The files of a resource folder, then those of its localized folders; none where it cannot be opened.
    private static func files(
        of place: String, in bundle: FileDescriptor
    ) throws(SystemError) -> [(path: String, name: String)] {
        guard let folder = try? bundle.open(place, .directory) else { return [] }
        let start = place == "." ? "" : place + "/"
        let names = try folder.names(limit: entryLimit)
        var found = names.map { (path: start + $0, name: $0) }
        for localized in names where localized.hasSuffix(".lproj") {
            guard let names = try? folder.open(localized, .directory).names(limit: entryLimit) else { continue }
            found += names.map { (start + localized + "/" + $0, $0) }
        }
        return found
    }

    /// The interface files of nested bundles, such as plug-ins and palettes, as paths relative to the bundle.
    static func ofNestedBundles(in bundle: String) -> [String] {
        guard let directory = try? FileDescriptor.open(bundle, .directory) else { return [] }
        var found: [String] = []
        // Several places may lead to one folder.
        var seen: Set<FileStatus.Identity> = []
        for place in places {
            guard let folder = try? directory.open(place, .directory),
                let names = try? folder.names(limit: entryLimit)
            else { continue }
            for name in names where !isInterface(name) && !name.hasSuffix(".lproj") {
                let resources = (place == "." ? "" : place + "/") + name + "/Resources"
                guard !places.contains(resources),
                    let identity = try? directory.open(resources, .directory).status().identity,
                    seen.insert(identity).inserted
                else { continue }
                let files = (try? files(of: resources, in: directory)) ?? []
                found += files.filter { isInterface($0.name) }.map(\.path)
            }
        }
        return found
    }

    static func isInterface(_ name: String) -> Bool { InterfaceTypes.all.contains { name.hasSuffix("." + $0) } }
}

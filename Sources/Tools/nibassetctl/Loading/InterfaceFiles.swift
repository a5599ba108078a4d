import AssetResolution
import LinuxSystem

/// Finds the interface files in a bundle's resource folders.
enum InterfaceFiles {
    /// The resource folders of all bundle layouts.
    private static let places = [
        "Contents/Resources", "Resources", "Versions/Current/Resources", "Versions/Current", ".",
    ]
    private static let entryLimit = 100_000

    /// Returns the paths of a bundle's resource folders, existing or not.
    static func resourceFolders(of bundle: String) -> [String] {
        places.map { $0 == "." ? bundle : bundle + "/" + $0 }
    }

    /// Returns the names of a bundle's interface files, each once. For each resource folder, its own files come first, then its localized folders'.
    static func names(in bundle: String) throws(ControlFailure) -> [String] {
        var seen: Set<String> = []
        let folder = try using(bundle, try FileDescriptor.open(bundle, .directory))
        var names: [String] = []
        for (place, path) in zip(places, resourceFolders(of: bundle)) {
            names += try using(path, try files(of: place, in: folder)).map(\.name)
        }
        return names.filter { isInterface($0) && seen.insert($0).inserted }
    }

    /// Returns the images and sounds in a bundle's resource folders.
    static func media(in bundle: String) -> [(path: String, name: MediaFileName)] {
        guard let folder = try? FileDescriptor.open(bundle, .directory) else { return [] }
        return places.flatMap { (try? files(of: $0, in: folder)) ?? [] }.compactMap { file in
            MediaFileName(file.name).map { (bundle + "/" + file.path, $0) }
        }
    }

    /// Lists the files of a resource folder, then of its localized folders. If there is no such folder, the list is empty.
    private static func files(
        of place: String, in bundle: FileDescriptor
    ) throws(SystemError) -> [(path: String, name: String)] {
        let folder: FileDescriptor
        do {
            folder = try bundle.open(place, .directory)
        } catch {
            if error.meansNothingThere { return [] }
            throw error
        }
        let start = place == "." ? "" : place + "/"
        let names = try folder.names(limit: entryLimit)
        var found = names.map { (path: start + $0, name: $0) }
        for localized in names where localized.hasSuffix(".lproj") {
            guard let names = try? folder.open(localized, .directory).names(limit: entryLimit) else { continue }
            found += names.map { (start + localized + "/" + $0, $0) }
        }
        return found
    }

    /// Returns the interface files of nested bundles, such as plug-ins and palettes, as paths relative to the bundle.
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

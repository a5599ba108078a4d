public import AssetModel
internal import LinuxSystem
public import NibAssets

extension NibBundle {
    /// The bundle of a class, in which nibs are looked up if the caller names no bundle.
    ///
    /// Cocoa takes the framework of the class. Here classes are linked into the program, so the bundle is the folder that the package
    /// manager makes for the resources of the class's module (`Package_Module.resources`), beside the executable or in `Resources` of its
    /// `.app` folder. For a module without resources, it is the program's own bundle.
    ///
    /// - Parameters:
    ///   - type: The class.
    ///   - client: The connection to the daemon; nil: the client that all bundles of the program share.
    ///   - profile: The rules by which images and sounds are looked up.
    ///   - scale: The display scale.
    ///   - languages: Most preferred first; nil: from the environment.
    public static func containing(
        _ type: AnyObject.Type, client: AssetClient? = nil, profile: Profile = .appKit, scale: Int = 1,
        languages: [String]? = nil
    ) -> NibBundle {
        let (application, executable) = programFolders
        let folder = resourceFolder(
            ofModule: moduleName(of: type), in: [executable, application, application + "/Resources"])
        return NibBundle(
            at: folder ?? application, client: client, profile: profile, scale: scale, languages: languages)
    }

    /// Path of a module's resource folder, in the first of these folders that has one. If several match, the shortest name wins: a longer
    /// name belongs to a module whose name ends with this module's name.
    static func resourceFolder(ofModule module: String, in folders: [String]) -> String? {
        for folder in folders {
            let entries = try? FileDescriptor.open(folder, .directory).entries(limit: LoadingLimits.folderNames.value)
            let names = (entries ?? []).map { String(decoding: $0.name, as: UTF8.self) }
            let name = names.filter { isResourceFolder($0, ofModule: module) }
                .min { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
            if let name { return folder + "/" + name }
        }
        return nil
    }

    private static func isResourceFolder(_ name: String, ofModule module: String) -> Bool {
        let ending = ".resources"
        guard name.hasSuffix(ending) else { return false }
        // A module's name has an underscore in place of each character of the target's name that is neither letter nor digit.
        let identifier = name.dropLast(ending.count).map { $0.isLetter || $0.isNumber ? $0 : "_" }
        return String(identifier).hasSuffix("_" + module)
    }

    /// The module of a class: the first part of its whole name.
    private static func moduleName(of type: AnyObject.Type) -> String {
        String(String(reflecting: type).prefix { $0 != "." })
    }
}

internal import LinuxSystem

/// Files of other projects, in a folder beside the repository. Few machines have the folder; `NIBASSETD_CORPUS` names another one.
///
/// Each test with these files has a counterpart with files of our own writers, so a clone without the corpus tests all readers.
public enum Corpus {
    /// Path of the folder, which may be missing.
    public static let folder = environmentVariable("NIBASSETD_CORPUS") ?? Repository.root + "/../shared/corpus"

    /// Whether the folder exists: a condition for tests.
    public static let isThere = fileExists(folder)
}

/// Whether a file or folder exists at a path: a condition for tests.
public func fileExists(_ path: String) -> Bool { (try? FileDescriptor.open(path, .pathOnly)) != nil }

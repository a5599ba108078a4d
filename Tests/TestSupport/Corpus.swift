internal import LinuxSystem

/// Files of other projects: a folder beside the repository, which is no part of it. Few machines have it; `NIBASSETD_CORPUS` names another one.
///
/// What is tested with them is tested with files of our own writers too, so a clone without them tests all readers.
public enum Corpus {
    /// The folder, which need not be there.
    public static let folder = environmentVariable("NIBASSETD_CORPUS") ?? Repository.root + "/../shared/corpus"

    /// Whether it is there: a condition for tests.
    public static let isThere = fileExists(folder)
}

/// Whether something lies at a path: a condition for tests.
public func fileExists(_ path: String) -> Bool { (try? FileDescriptor.open(path, .pathOnly)) != nil }

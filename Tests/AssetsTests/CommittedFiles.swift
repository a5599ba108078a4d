import LinuxSystem
import TestSupport

/// The files of the demonstration and of the system.
func committedFiles() throws(SystemError) -> [Repository.File] {
    try Repository.files(below: "Assets/Demo.app") + Repository.files(below: "Assets/System")
}

extension Repository.File {
    /// Relative to `Assets`.
    var assetPath: String { String(path.dropFirst("Assets/".count)) }
}

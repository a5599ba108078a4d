/// Everything that `Assets` holds.
public enum AssetTree {
    /// All files in the order of their paths; the same bytes every time and everywhere.
    public static func files() -> [AssetFile] {
        let files = SystemImages.files() + SystemSounds.files() + DemoApplication.files()
        return files.sorted { $0.path < $1.path }
    }
}

import AssetModel
import CommandLineOptions

extension CommandLineOptions.Option {
    /// The option of commands that read wrappers with forms for several systems.
    static let system = Self(
        "system", "S", value: "VERSION", help: "the system version, such as 12.3, whose form of a wrapper is used")
}

extension CommandLineOptions {
    /// The given system version; nil: newer than all.
    func system() throws(ControlFailure) -> SystemVersion? {
        guard let text = value(of: "system") else { return nil }
        guard let version = SystemVersion(text) else {
            throw ControlFailure(.badValue(option: "system", found: text, expected: "a version such as 12.3"))
        }
        return version
    }
}

import AssetModel
import CommandLineOptions

extension CommandLineOptions.Option {
    /// The option of commands that read wrappers with forms for several systems.
    static let system = Self(
        "system", "S", value: "VERSION", help: "of wrappers take the form that this system loads, such as 12.3")
}

extension CommandLineOptions {
    /// The system that was chosen, nil for one newer than all.
    func system() throws(ControlFailure) -> SystemVersion? {
        guard let text = value(of: "system") else { return nil }
        guard let version = SystemVersion(text) else {
            throw ControlFailure(.badValue(option: "system", found: text, expected: "a version such as 12.3"))
        }
        return version
    }
}

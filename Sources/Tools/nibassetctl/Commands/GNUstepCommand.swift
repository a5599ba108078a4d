import CommandLineOptions

enum GNUstepCommand: Command {
    static let name = "gnustep"
    static let summary = "has GNUstep's applications get their images and sounds from the service"
    static let usage =
        "[--system] [--bundle DIR] enable|disable|status [--json]\n"
        + "       nibassetctl gnustep [--system] ignore|heed APPLICATION..."
    static let options: [CommandLineOptions.Option] = [
        .init("system", "s", help: "for all users instead of this one; requires root"),
        .init(
            "bundle", "b", value: "DIR", help: "the folder of NibAssets.bundle, if not the installed one"),
        .json,
    ]
    static let operands = Completion.Operands.words(Action.allCases.map(\.rawValue))
    static let details = """
        Applications load NibAssets.bundle when they start. "ignore" makes the bundle leave applications alone, by the names of their programs;
        "heed" revokes "ignore". GNUstep's own program "defaults" writes the settings; other settings stay. A user's setting counts instead of the
        setting for all users.

        """

    private enum Action: String, CaseIterable { case enable, disable, status, ignore, heed }

    static func run(_ given: CommandLineOptions, _ screen: Screen) throws(ControlFailure) -> ExitStatus {
        let names = Array(given.operands.dropFirst())
        guard let action = given.operands.first.flatMap(Action.init) else {
            throw ControlFailure(
                .usage,
                (given.operands.first.map { "there is no action \"\($0)\"" } ?? "no action was given")
                    + ", expected enable, disable, status, ignore or heed")
        }
        let wantsJSON = given.has("json")
        if wantsJSON, action != .status { throw ControlFailure(.usage, "--json is for status only") }
        if [.ignore, .heed].contains(action) {
            if names.isEmpty || names.contains("") {
                throw ControlFailure(.usage, "no application was named, expected names of programs")
            }
        } else if let extra = names.first {
            throw ControlFailure(.usage, "\"\(extra)\" was given, expected no operand after \(action.rawValue)")
        }
        let bundle = given.value(of: "bundle")
        let settings = try GNUstepSettings(ofAllUsers: given.has("system"), screen)
        switch action {
        case .enable: try settings.enable(GNUstepBundle(at: bundle))
        case .disable: try settings.disable()
        case .ignore: try settings.ignore(names)
        case .heed: try settings.heed(names)
        case .status:
            let status = try GNUstepStatus(bundle: bundle, screen)
            if wantsJSON { screen.write(json: status.json) } else { status.show(on: screen) }
        }
        return .done
    }
}

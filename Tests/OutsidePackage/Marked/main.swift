// A program in a package of its own, as other projects have. It connects a nib to README's class.

import NibLoadingMacros

do {
    let owner = TideController()
    let instance = try present("TideTable-xib-document", of: NibBundle(at: CommandLine.arguments[1]), for: owner)
    for action in instance.actions { print("\(action.name) was sent: \(action.send())") }
} catch {
    print(error)
}

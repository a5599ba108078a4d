// A program of somebody else's, in a package of its own: README's class, and a nib that is connected to it.

import NibLoadingMacros

do {
    let owner = TideController()
    let instance = try present("TideTable-xib-document", of: NibBundle(at: CommandLine.arguments[1]), for: owner)
    for action in instance.actions { print("\(action.name) was sent: \(action.send())") }
} catch {
    print(error)
}

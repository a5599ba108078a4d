import LinuxSystem

let arguments = CommandLine.arguments.dropFirst()
guard arguments.count > 1, let folder = arguments.first else {
    print(
        "usage: nib-demonstration FOLDER FILE...\nLoads interface files, presses their buttons, and draws each into FOLDER."
    )
    exitProcess(2)
}
var isComplete = true
for file in arguments.dropFirst() {
    do {
        try Demonstration(file, folder).run()
    } catch {
        print("\(file): \(error)")
        isComplete = false
    }
}
exitProcess(isComplete ? 0 : 1)

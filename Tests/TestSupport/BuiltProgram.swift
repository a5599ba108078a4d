public import LinuxSystem

/// Returns the path of a program of the package in the folder of the build, which also has the tests.
public func builtProgram(_ name: String) throws(SystemError) -> String {
    let tests = try readLink("/proc/self/exe")
    let folder = tests.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    return folder + "/" + name
}

public import LinuxSystem

/// Where the build has put a program of the package: beside the tests.
public func builtProgram(_ name: String) throws(SystemError) -> String {
    let tests = try readLink("/proc/self/exe")
    let folder = tests.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    return folder + "/" + name
}

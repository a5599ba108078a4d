import AssetModel
import LinuxSystem
import TestSupport
import WireProtocol

// A process that uses an image by its page only, until it is killed: arguments are the socket, the bundle and the name. It says "held" when it does.
let arguments = CommandLine.arguments
let client = IndexClient(try RawClient(greeting: arguments[1]))
let context = try client.open(arguments[2])
let found = try client.findSoon(arguments[3], in: context)
guard try client.hold(found, in: context) else { preconditionFailure("the answer has changed") }
// The daemon has let the message's hold go when it answers this.
_ = try client.client.statistics()
try FileDescriptor.standardOutput.write(Array("held".utf8))
try Patience.waitForEnd(of: .standardOutput)

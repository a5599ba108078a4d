import NibAssets

/// Creates a command's client; without a command, one that may start the service.
func client(for command: (any Command.Type)? = nil) throws(ControlFailure) -> AssetClient {
    try asking { () throws(AssetError) in try AssetClient(.init(mayStartDaemon: command?.startsService ?? true)) }
}

/// Calls the service and converts its errors to the command's.
func asking<Value>(_ body: () throws(AssetError) -> Value) throws(ControlFailure) -> Value {
    do { return try body() } catch { throw ControlFailure(error) }
}

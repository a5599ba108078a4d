import NibAssets

/// Creates the client.
func client(mayStart: Bool = true) throws(ControlFailure) -> AssetClient {
    try asking { () throws(AssetError) in try AssetClient(.init(mayStartDaemon: mayStart)) }
}

/// Calls the service and converts its errors to the command's.
func asking<Value>(_ body: () throws(AssetError) -> Value) throws(ControlFailure) -> Value {
    do { return try body() } catch { throw ControlFailure(error) }
}

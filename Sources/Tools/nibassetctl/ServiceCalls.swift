import LinuxSystem
import NibAssets

/// Creates a command's client. Without a command, the client may start the service.
func client(for command: (any Command.Type)? = nil) throws(ControlFailure) -> AssetClient {
    try asking(try AssetClient(.init(mayStartDaemon: command?.startsService ?? true)))
}

/// Calls the service and converts errors to `ControlFailure`.
func asking<Value>(_ call: @autoclosure () throws(AssetError) -> Value) throws(ControlFailure) -> Value {
    do { return try call() } catch { throw ControlFailure(error) }
}

/// Calls the service and returns the answer or the failure. Throws if there is no service.
func answer<Value>(
    _ call: @autoclosure () throws(AssetError) -> Value
) throws(ControlFailure) -> Result<Value, ControlFailure> {
    do {
        return .success(try call())
    } catch {
        let failure = ControlFailure(error)
        if failure.status == .noService { throw failure }
        return .failure(failure)
    }
}

/// Uses a file or folder that the user named. Errors contain the path.
func using<Value>(
    _ path: String, _ call: @autoclosure () throws(SystemError) -> Value
) throws(ControlFailure) -> Value {
    do { return try call() } catch { throw ControlFailure(path, error) }
}

import LinuxSystem
import NibAssets

/// Creates a command's client; without a command, one that may start the service.
func client(for command: (any Command.Type)? = nil) throws(ControlFailure) -> AssetClient {
    try asking(try AssetClient(.init(mayStartDaemon: command?.startsService ?? true)))
}

/// Calls the service and converts its errors to the command's.
func asking<Value>(_ call: @autoclosure () throws(AssetError) -> Value) throws(ControlFailure) -> Value {
    do { return try call() } catch { throw ControlFailure(error) }
}

/// The answer of the service, or why it has none. Throws where there is no service.
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

/// Uses a file or folder of the user's, whose path errors name.
func using<Value>(
    _ path: String, _ call: @autoclosure () throws(SystemError) -> Value
) throws(ControlFailure) -> Value {
    do { return try call() } catch { throw ControlFailure(path, error) }
}

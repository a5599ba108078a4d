import JSON
import NibAssets

/// An interface file that the service has read, or the reason for which it could not.
struct InspectedFile {
    let part: InterfacePart
    /// The service's JSON object, or the failure.
    private let result: Result<[UInt8], ControlFailure>
    /// Files to which names in the interface file lead; nil if the names were not looked up.
    var names: ResolvedNames?

    /// Has the service read a file. Throws only when there is no service.
    init(_ part: InterfacePart, _ client: AssetClient) throws(ControlFailure) {
        self.part = part
        result = try answer(try client.inspect(path: part.path)).mapError { $0.about(part.path) }
    }

    /// Stands for a file or folder that could not be read.
    init(_ path: String, _ failure: ControlFailure) {
        part = InterfacePart(path: path)
        result = .failure(failure)
    }

    /// Reason for which the file could not be read; nil if it was read.
    var failure: ControlFailure? {
        if case .failure(let failure) = result { failure } else { nil }
    }

    /// JSON object: the fields added here, then the fields of the service's object or the error.
    var json: [UInt8] {
        let object = JSONWriter.object { writer in
            writer.field("path", part.path)
            if let form = part.form {
                writer.object("form") { writer in
                    writer.field("first_system", form.own.firstSystem.map { "\($0)" })
                    writer.field("chosen", part.isChosen)
                }
            }
            if let names {
                writer.key("resolution")
                names.write(to: &writer)
            }
            if case .failure(let failure) = result {
                writer.field("error", failure.message)
                if let error = failure.error, let damage = error.damage {
                    writer.field("reason", "\(damage)")
                    writer.field("offset", Int(clamping: error.offset))
                }
            }
        }
        guard case .success(let document) = result else { return object }
        // Joins two objects: the end of the first and the start of the second become a comma.
        return object.dropLast() + [UInt8(ascii: ",")] + document.dropFirst()
    }

    /// Parses the service's JSON object. Throws if the file could not be read.
    func document() throws(ControlFailure) -> JSONValue {
        let bytes = try result.get()
        do {
            return try JSONValue(bytes)
        } catch {
            throw ControlFailure(.noService, "the service's answer is not JSON: \(error)")
        }
    }
}

import JSONReading
import JSONWriting
import LinuxSystem
import NibAssets

/// An interface file that was read, or why it could not be.
struct InspectedFile {
    /// As the caller named it; a part of a folder has the folder's name before its own.
    let path: String
    /// The service's JSON object.
    private let result: Result<[UInt8], ControlFailure>

    /// Has a file read. Throws only when there is no service to read it.
    init(_ path: String, _ client: AssetClient) throws(ControlFailure) {
        self.path = path
        do throws(AssetError) {
            result = .success(try client.inspect(path: path))
        } catch {
            let failure = ControlFailure(error)
            guard failure.status != .noService else { throw failure }
            result = .failure(failure)
        }
    }

    /// A path that could not be read.
    init(_ path: String, _ failure: ControlFailure) {
        self.path = path
        result = .failure(failure)
    }

    /// Why it could not be read; nil when it was.
    var failure: ControlFailure? {
        if case .failure(let failure) = result { failure } else { nil }
    }

    /// The service's object with the path in front, or the path and the error.
    var json: [UInt8] {
        var writer = JSONWriter()
        switch result {
        case .success(let document):
            writer.object { $0.field("path", path) }
            // One object of two: the end of the first and the beginning of the second become a comma.
            return writer.bytes.dropLast() + [UInt8(ascii: ",")] + document.dropFirst()
        case .failure(let failure):
            writer.object { writer in
                writer.field("path", path)
                writer.field("error", failure.message)
            }
            return writer.bytes
        }
    }

    /// What the service has read.
    func document() throws(ControlFailure) -> JSONValue {
        let bytes = try result.get()
        do {
            return try JSONValue(bytes)
        } catch {
            throw ControlFailure(.noService, "the service's answer is no JSON: \(error)")
        }
    }
}

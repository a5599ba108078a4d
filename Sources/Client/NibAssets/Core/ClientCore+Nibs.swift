internal import AssetModel
internal import LinuxSystem
internal import WireProtocol

/// The result for a reference of a nib or for an embedded picture or sound.
struct LoadedReference {
    let kind: AssetKind
    /// Whether it is embedded in the nib and has no name.
    let isEmbedded: Bool
    /// The registered name; the name in the nib when nothing was found.
    let name: TerminatedText
    let usage: TerminatedText
    let path: TerminatedText
    /// What is wrong; empty on success.
    let message: TerminatedText
    /// Nil when there is none.
    let object: AssetObject?
    /// Nil on success.
    let status: AssetError.Status?
    /// For `broken`: what is wrong with the file.
    let damage: FileDamage?
    let origin: Answer.Origin
    let duration: UInt64
}

/// A nib's references. Holds their objects while it lives.
final class NibObject: @unchecked Sendable {
    private let client: ClientCore
    let references: [LoadedReference]

    init(client: ClientCore, _ references: [LoadedReference]) {
        self.client = client
        self.references = references
    }

    deinit {
        for reference in references {
            if let object = reference.object { client.release(object) }
        }
    }
}

extension ClientCore {
    /// Loads an interface file, the bundle's file of a name or `file`: its images and sounds are registered (rule N6), and embedded ones are
    /// decoded. Of a wrapper, the form for `system` is loaded.
    func loadNib(
        _ name: [UInt8], file supplied: FileDescriptor? = nil, for system: SystemVersion? = nil,
        in context: BundleContext
    ) throws(AssetError) -> NibObject {
        try call { (connection, deadline) throws(ExchangeFailure) in
            let number = try self.number(of: context, on: connection, until: deadline)
            let request = LoadNib(context: number, name: name, system: system)
            let parts = try self.supplyingFiles { (file) throws(ExchangeFailure) in
                try connection.askForParts(request, for: NibLoaded.self, file: supplied ?? file, until: deadline)
            }
            var references: [LoadedReference] = []
            for reference in parts.flatMap({ $0.references }).prefix(ClientLimits.references.value) {
                do throws(ExchangeFailure) {
                    // What the daemon knew of the bundle was lost meanwhile.
                    if reference.status == .unknownContext {
                        throw .refused(Failure(.unknownContext, text: reference.diagnosis))
                    }
                    let (complete, file) =
                        reference.status == .needsFile
                        ? try self.supplyFile(for: reference, in: number, on: connection, until: deadline)
                        : (reference, nil)
                    references.append(try self.enter(complete, file, in: context, on: connection))
                } catch {
                    _ = NibObject(client: self, references)  // releases the objects so far
                    throw error
                }
            }
            return NibObject(client: self, references)
        }
    }

    /// Completes a reference to a file that only this process may read. Returns the file, too, when it is streamed. An error of the file
    /// becomes the reference's.
    private func supplyFile(
        for reference: NibReference, in context: UInt32, on connection: Connection, until deadline: UInt64
    ) throws(ExchangeFailure) -> (NibReference, FileDescriptor?) {
        var complete = reference
        do {
            let request = LookUp(context: context, kind: reference.answer.kind, name: reference.answer.name)
            let (answer, file) = try connection.find(
                request, file: try openForDaemon(reference.diagnosis), until: deadline)
            complete.answer = answer
            complete.status = .done
            complete.diagnosis = []
            return (complete, file)
        } catch {
            guard case .refused(let failure) = error, AssetError.Status(rawValue: Int32(failure.status.rawValue)) != nil
            else { throw error }
            complete.status = failure.status
            complete.reason = failure.reason
            complete.diagnosis = failure.text
            return (complete, nil)
        }
    }

    private func enter(
        _ reference: NibReference, _ file: FileDescriptor?, in context: BundleContext, on connection: Connection
    ) throws(ExchangeFailure) -> LoadedReference {
        let answer = reference.answer
        var object: AssetObject?
        let isEmbedded = answer.flags.contains(.embedded)
        if answer.object != 0 {
            object =
                isEmbedded
                ? try nameless(answer, nil, on: connection)
                : try enter(answer, file, named: answer.name, in: context, .first, on: connection)
        }
        return LoadedReference(
            kind: answer.kind, isEmbedded: isEmbedded, name: TerminatedText(answer.name),
            usage: TerminatedText(reference.usage),
            path: TerminatedText(answer.path), message: TerminatedText(reference.diagnosis), object: object,
            status: AssetError.Status(rawValue: Int32(reference.status.rawValue)),
            damage: FileDamage(rawValue: reference.reason), origin: answer.origin,
            duration: answer.duration)
    }
}

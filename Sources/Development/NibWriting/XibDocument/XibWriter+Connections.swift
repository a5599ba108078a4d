extension XibWriter {
    /// Adds the connections that begin at an end.
    func addConnections(of end: WrittenConnection.End, to output: inout XMLOutput) {
        let own = interface.connections.enumerated().filter { $0.element.source == end }
        if own.isEmpty { return }
        output.element("connections") { output in
            for (number, connection) in own { add(connection, id: "connection\(number)", to: &output) }
        }
    }

    private func add(_ connection: WrittenConnection, id: String, to output: inout XMLOutput) {
        let destination = identifier(connection.destination)
        switch connection.kind {
        case .outlet:
            output.element("outlet", ["property": connection.label, "destination": destination, "id": id])
        case .outletCollection:
            output.element("outletCollection", ["property": connection.label, "destination": destination, "id": id])
        case .action:
            output.element("action", ["selector": connection.label, "target": destination, "id": id])
        case .binding(let binding):
            output.element(
                "binding",
                ["destination": destination, "name": connection.label, "keyPath": binding.keyPath, "id": id]
            ) { output in
                if binding.options.isEmpty { return }
                output.element("dictionary", ["key": "options"]) { output in
                    for option in binding.options {
                        output.element("string", ["key": option.name], text: option.text)
                    }
                }
            }
        case .segue(let kind):
            guard isStoryboard else { return }
            output.element(
                "segue",
                [
                    "destination": Self.controller(of: destination), "kind": kind, "identifier": connection.label,
                    "id": id,
                ])
        }
    }

    /// Returns the identifier of a window's controller in a storyboard.
    static func controller(of window: String) -> String { window + ".controller" }

    private func identifier(_ end: WrittenConnection.End) -> String {
        end.map(owner: "-2", application: "-3", firstResponder: "-1") { $0 }
    }

    func addRuntimeAttributes(of id: String, to output: inout XMLOutput) {
        guard let attributes = interface.notes[id]?.runtimeAttributes, !attributes.isEmpty else { return }
        output.element("userDefinedRuntimeAttributes") { output in
            for attribute in attributes {
                output.element(
                    "userDefinedRuntimeAttribute",
                    ["type": "string", "keyPath": attribute.name, "value": attribute.text])
            }
        }
    }
}

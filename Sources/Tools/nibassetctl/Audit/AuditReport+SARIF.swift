import JSON
import WireProtocol

extension AuditReport {
    /// The findings as a log of SARIF 2.1.0, which code hosts and editors read.
    var sarif: [UInt8] {
        JSONWriter.object { writer in
            writer.field("$schema", "https://json.schemastore.org/sarif-2.1.0.json")
            writer.field("version", "2.1.0")
            writer.objects("runs", [self]) { $1.writeRun(to: &$0) }
        }
    }

    private func writeRun(to writer: inout JSONWriter) {
        writer.object("tool") { writer in
            writer.object("driver") { writer in
                writer.field("name", "nibassetctl audit")
                writer.field("semanticVersion", "\(ProductVersion.current)")
                writer.objects("rules", AuditRule.allCases) { writer, rule in
                    writer.field("id", rule.rawValue)
                    writer.object("shortDescription") { $0.field("text", rule.meaning) }
                    writer.object("defaultConfiguration") { $0.field("level", rule.level.rawValue) }
                }
            }
        }
        writer.field("columnKind", "unicodeCodePoints")
        writer.objects("results", findings) { $1.writeResult(to: &$0) }
    }
}

extension AuditFinding {
    fileprivate func writeResult(to writer: inout JSONWriter) {
        writer.field("ruleId", rule.rawValue)
        writer.field("ruleIndex", AuditRule.allCases.firstIndex(of: rule))
        writer.field("level", level.rawValue)
        writer.object("message") { $0.field("text", message) }
        writer.objects("locations", [place]) { $1.writeLocation(to: &$0) }
        if let related { writer.objects("relatedLocations", [related]) { $1.writeLocation(to: &$0) } }
        writer.object("partialFingerprints") { $0.field("ruleAndName/v1", "\(rule.rawValue) \(name)") }
    }
}

extension TextPlace {
    fileprivate func writeLocation(to writer: inout JSONWriter) {
        writer.object("physicalLocation") { writer in
            writer.object("artifactLocation") { $0.field("uri", uri) }
            guard let line else { return }
            writer.object("region") { $0.field("startLine", line) }
        }
    }

    /// The path as a URI: a relative path as it was given, an absolute path with the scheme "file".
    private var uri: String {
        let relative = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
        let escaped = relative.utf8.map { byte in
            let sign = Character(Unicode.Scalar(byte))
            let isPlain = sign.isASCII && (sign.isLetter || sign.isNumber || "-._~/".contains(sign))
            return isPlain ? "\(sign)" : "%" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
        return (path.hasPrefix("/") ? "file://" : "") + escaped.joined()
    }
}

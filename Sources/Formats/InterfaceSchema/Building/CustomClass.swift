/// The name of an application's class. Compiled nibs write classes of Swift as the Objective-C runtime names them:
/// "_TtC4Tide14TideController" is TideController of the module Tide.
struct CustomClass {
    let name: String
    let module: String?

    init(_ name: String, module: String?) {
        var parts: [String] = []
        var rest = name.hasPrefix("_TtC") ? name.dropFirst(4) : ""
        while let count = Int(rest.prefix { $0.isASCII && $0.isNumber }), count > 0 {
            rest = rest.drop { $0.isASCII && $0.isNumber }
            guard rest.count >= count else { break }
            parts.append(String(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        let isWhole = rest.isEmpty && parts.count == 2
        self.name = isWhole ? parts[1] : name
        self.module = isWhole ? parts[0] : module
    }
}

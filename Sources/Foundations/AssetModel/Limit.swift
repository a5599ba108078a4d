/// A maximum of a number, size or time. Each layer declares its limits in one table (`AssetLimits`, `WireLimits`, `ServerLimits` …), and
/// `systemd/Limits.md` is made from these tables.
///
/// Code uses `value`. A limit that follows from another limit is computed from it. In the C library a limit has only `value`, because only the
/// document needs the texts.
package struct Limit: Sendable {
    package enum Unit: Sendable {
        case things, bytes, pixels, nanoseconds
    }

    /// The largest allowed number; for times, the longest allowed duration.
    package let value: Int

    #if hasFeature(Embedded)
        /// Declares a limit of a number of things.
        package init(_ name: StaticString, _ value: Int, _ meaning: StaticString) { self.value = value }

        package init(_ name: StaticString, _ value: Int, _ unit: Unit, _ meaning: StaticString) { self.value = value }
    #else
        /// Limited quantity, in a few words.
        package let name: String
        package let unit: Unit
        /// Effect beyond the limit, or reason for the value, in one sentence.
        package let meaning: String

        /// Declares a limit of a number of things.
        package init(_ name: String, _ value: Int, _ meaning: String) { self.init(name, value, .things, meaning) }

        package init(_ name: String, _ value: Int, _ unit: Unit, _ meaning: String) {
            self.name = name
            self.value = value
            self.unit = unit
            self.meaning = meaning
        }
    #endif
}

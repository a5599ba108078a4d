import NibAssets

/// Entries that were dropped, and whether that was all of them.
struct Purging {
    let entries: Int
    let byteCount: UInt64
    /// Why public entries were left; nil when none were, or nobody asked for them.
    let refusal: String?

    /// Has the service drop the entries that match; see `AssetClient.purge`. Without a user, those who may not drop public entries drop their own.
    init(
        of client: AssetClient, _ kind: AssetKind? = nil, name: String? = nil, folder: String? = nil,
        user: UInt32? = nil
    ) throws(ControlFailure) {
        var first = (entries: 0, byteCount: UInt64(0))
        var refusal: String?
        if user == nil {
            do throws(AssetError) {
                first = try client.purge(kind, name: name, folder: folder, user: .max)
            } catch {
                guard error.status == .denied else { throw ControlFailure(error) }
                refusal = error.message
            }
        }
        let second = try asking(try client.purge(kind, name: name, folder: folder, user: user))
        entries = first.entries + second.entries
        byteCount = first.byteCount + second.byteCount
        self.refusal = refusal
    }
}

import NibAssets

/// Entries that a purge dropped, and the reason for which others stay.
struct Purging {
    let entries: Int
    let byteCount: UInt64
    /// Reason for which the service refused to drop public entries; nil if it did not refuse.
    let refusal: String?

    /// Has the service drop matching entries; see `AssetClient.purge`. If `user` is nil and public entries are refused, the caller's own entries go.
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

internal import AssetCache
internal import EventLoop

/// Reservation of shared memory that does not become an object: media taken out of a nib, and documents. Like decoded objects, that memory counts
/// against the cache's limits, for the user who asked. The reservation ends with its last reference.
@EventLoopActor
final class CacheReservation {
    private let cache: AssetCache
    private let user: UInt32
    private var bytes: UInt64 = 0

    init(in cache: AssetCache, for user: UInt32) {
        self.cache = cache
        self.user = user
    }

    isolated deinit { cache.unreserve(bytes, for: .user(user)) }

    /// Reserves `bytes` in place of the bytes reserved before.
    func set(_ bytes: UInt64) async throws(RequestFailure) {
        cache.unreserve(self.bytes, for: .user(user))
        self.bytes = 0
        if bytes > 0 { try await cache.reserveInSteps(bytes, for: .user(user)) }
        self.bytes = bytes
    }

    /// A further reservation for the same user.
    func another(_ bytes: UInt64) async throws(RequestFailure) -> CacheReservation {
        let other = CacheReservation(in: cache, for: user)
        try await other.set(bytes)
        return other
    }
}

extension AssetCache {
    /// Reserves bytes; makes room for them in steps.
    @EventLoopActor
    func reserveInSteps(_ bytes: UInt64, for visibility: Visibility) async throws(RequestFailure) {
        while evictOne(toReserve: bytes, for: visibility) { await EventLoopActor.giveWay() }
        do throws(CacheError) { try reserve(bytes, for: visibility) } catch { throw RequestFailure(error) }
    }
}

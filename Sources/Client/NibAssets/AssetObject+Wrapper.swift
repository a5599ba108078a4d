internal import SharedLayout

extension AssetObject {
    /// The only Swift wrapper of this object. Takes over the caller's use: a wrapper has exactly one use.
    func wrapper<Wrapper: AnyObject>(
        make: (AssetObject) throws(LayoutError) -> Wrapper
    ) throws(AssetError) -> Wrapper {
        if let wrapper = client.withTable({ _ in self.wrapper as? Wrapper }) {
            client.release(self)
            return wrapper
        }
        let made: Wrapper
        do throws(LayoutError) {
            made = try make(self)
        } catch {
            client.release(self)
            throw AssetError(.protocolError, "the record of an object: " + error.description)
        }
        // If another thread was faster, the wrapper made here ends and gives back its use.
        return client.withTable { _ in
            if let wrapper = self.wrapper as? Wrapper { return wrapper }
            self.wrapper = made
            return made
        }
    }

    var currentPath: String { String(decoding: client.withTable { _ in path.bytes }, as: UTF8.self) }

    var currentName: String? {
        client.withTable { _ in name?.bytes }.map { String(decoding: $0, as: UTF8.self) }
    }
}

extension AssetObject {
    /// The one Swift object that wraps this one. Takes over the caller's use: a wrapper has exactly one.
    func wrapper<Wrapper: AnyObject>(make: (AssetObject) -> Wrapper) -> Wrapper {
        let (wrapper, isOld) = client.withTable { _ -> (Wrapper, Bool) in
            if let wrapper = self.wrapper as? Wrapper { return (wrapper, true) }
            let made = make(self)
            self.wrapper = made
            return (made, false)
        }
        if isOld { client.release(self) }
        return wrapper
    }

    /// The registered name.
    var currentName: String? {
        client.withTable { _ in name?.bytes }.map { String(decoding: $0, as: UTF8.self) }
    }
}

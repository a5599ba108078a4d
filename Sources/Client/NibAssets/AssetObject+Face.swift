extension AssetObject {
    /// The one Swift object that stands for this one. Takes the use that the caller has: a face has exactly one.
    func face<Face: AnyObject>(make: (AssetObject) -> Face) -> Face {
        let (face, isOld) = client.withTable { _ -> (Face, Bool) in
            if let face = self.face as? Face { return (face, true) }
            let made = make(self)
            self.face = made
            return (made, false)
        }
        if isOld { client.release(self) }
        return face
    }

    /// The registered name.
    var currentName: String? {
        client.withTable { _ in name?.bytes }.map { String(decoding: $0, as: UTF8.self) }
    }
}

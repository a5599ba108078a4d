public import NibAssets

extension AssetClient {
    /// Handles the daemon's events, as `dispatch` does. If memory is short, calls `didReceiveMemoryWarning` of the controllers and their
    /// children, children first. Returns whether memory is short.
    @discardableResult
    public func dispatch(warning controllers: [ViewController]) -> Bool {
        dispatch()
        guard takeMemoryWarning() else { return false }
        for controller in controllers { controller.receiveMemoryWarning() }
        return true
    }
}

extension ViewController {
    fileprivate func receiveMemoryWarning() {
        for child in children { (child as? ViewController)?.receiveMemoryWarning() }
        didReceiveMemoryWarning()
    }
}

extension NibInstance {
    /// Clears the outlets of the owner that the nib has set.
    func clearOutlets(of owner: AnyObject) {
        for connection in nib.plan.connections {
            guard let source = connection.source, nib.model.objects[source].kind == .filesOwner else { continue }
            switch connection.kind {
            case .outlet: _ = coding.set(connection.label, to: nil, of: owner)
            case .outletCollection: _ = coding.set(connection.label, to: .list([]), of: owner)
            default: continue
            }
        }
    }
}

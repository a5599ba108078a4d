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

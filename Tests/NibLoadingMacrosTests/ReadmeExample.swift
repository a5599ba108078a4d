import NibLoadingMacros

@NibClass final class TideController: NibObject {
    @Outlet var window: GenericObject?
    @Action func showNextTide(_ sender: Any?) { print("high water at 05:42") }
}

func present(_ nib: String, of bundle: NibBundle = .main(), for owner: TideController) throws -> NibInstance {
    try bundle.nib(named: nib).instantiate(owner: owner)
}

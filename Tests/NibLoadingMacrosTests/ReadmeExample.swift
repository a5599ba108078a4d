import NibLoadingMacros

@NibClass final class TideController: NibObject {
    @Outlet var window: GenericObject?
    @Action func showNextTide(_ sender: Any?) { print("high water at 05:42") }
}

func present(_ nib: Nib, for owner: TideController) throws -> NibInstance {
    try nib.instantiate(owner: owner)
}

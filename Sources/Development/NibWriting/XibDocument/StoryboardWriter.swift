extension Interface {
    /// The interface as a storyboard, with scenes for a controller of the owner's class, for each window, for the application with its menu, and
    /// for each placeholder.
    ///
    /// Storyboards have no owner, so the controller of the owner's class stands for the owner, with the owner's identifier in xib files.
    public func storyboard() -> [UInt8] {
        let writer = XibWriter(interface: self, isStoryboard: true)
        return XMLOutput.file(
            "document",
            [
                "type": "com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB", "version": "3.0",
                "toolsVersion": "14460.31", "targetRuntime": "MacOSX.Cocoa", "propertyAccessControl": "none",
            ]
        ) { output in
            output.element("scenes") { writer.addScenes(to: &$0) }
            writer.addResources(to: &output)
        }
    }
}

extension XibWriter {
    func addScenes(to output: inout XMLOutput) {
        addScene("owner", to: &output) { output in
            output.element(
                "viewController",
                ["id": "-2", "customClass": interface.ownerClass, "sceneMemberID": "viewController"]
            ) { addConnections(of: .owner, to: &$0) }
        }
        for window in interface.windows {
            addScene(window.id, to: &output) { output in
                output.element(
                    "windowController", ["id": Self.controller(of: window.id), "sceneMemberID": "viewController"]
                ) { add(window, key: "window", to: &$0) }
            }
        }
        addScene("application", to: &output) { output in
            output.element("application", ["id": "-3", "sceneMemberID": "viewController"]) { output in
                if let menu = interface.mainMenu { add(menu, key: "mainMenu", systemMenu: "main", to: &output) }
            }
            output.element(
                "customObject",
                ["id": "-1", "customClass": "FirstResponder", "sceneMemberID": "firstResponder"])
        }
        for placeholder in interface.placeholders {
            addScene(placeholder.id, to: &output) { output in
                output.element(
                    "controllerPlaceholder",
                    [
                        "storyboardName": placeholder.name, "id": placeholder.id,
                        "sceneMemberID": "viewController",
                    ])
            }
        }
    }

    private func addScene(_ name: String, to output: inout XMLOutput, _ body: (inout XMLOutput) -> Void) {
        output.element("scene", ["sceneID": "scene of " + name]) { output in
            output.element("objects") { body(&$0) }
        }
    }
}

extension StoryboardInterface {
    /// The storyboard as a document.
    public func document() -> [UInt8] {
        XMLOutput.file(
            "document",
            [
                "type": "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB", "version": "3.0",
                "initialViewController": initial,
            ]
        ) { output in
            output.element("scenes") { output in
                for scene in scenes { add(scene, to: &output) }
                for external in externals { add(external, to: &output) }
            }
        }
    }

    private func add(_ scene: Scene, to output: inout XMLOutput) {
        let element =
            switch scene.kind {
            case .view: "viewController"
            case .navigation: "navigationController"
            case .tabs: "tabBarController"
            }
        output.element("scene", ["sceneID": "scene of " + scene.id]) { output in
            output.element("objects") { output in
                output.element(
                    element,
                    [
                        "storyboardIdentifier": scene.identifier, "id": scene.id, "customClass": scene.customClass,
                        "sceneMemberID": "viewController",
                    ]
                ) { output in
                    if scene.kind == .view { addView(of: scene, to: &output) }
                    addConnections(of: scene, to: &output)
                }
                output.element(
                    "placeholder",
                    [
                        "placeholderIdentifier": "IBFirstResponder", "id": scene.id + "r",
                        "sceneMemberID": "firstResponder",
                    ])
                if scene.allSegues.contains(where: { $0.kind == "unwind" }) {
                    output.element("exit", ["id": Self.exit(of: scene), "sceneMemberID": "exit"])
                }
            }
        }
    }

    private func addView(of scene: Scene, to output: inout XMLOutput) {
        output.element("layoutGuides") {
            $0.element("viewControllerLayoutGuide", ["type": "top", "id": scene.id + "g"])
        }
        output.element("view", ["key": "view", "id": scene.viewID]) { output in
            output.element("subviews") { output in
                for part in scene.parts { add(part, of: scene, to: &output) }
            }
        }
        output.element("navigationItem", ["key": "navigationItem", "id": scene.id + "n"])
    }

    private func add(_ part: Part, of scene: Scene, to output: inout XMLOutput) {
        switch part.content {
        case .button(let segues, let actions):
            output.element("button", ["id": part.id]) { output in
                if let frame = part.frame { output.element("rect", XibWriter.rect("frame", frame)) }
                output.element("connections") { output in
                    for action in actions {
                        output.element(
                            "action",
                            [
                                "selector": action, "destination": scene.id, "eventType": "touchUpInside",
                                "id": part.id + action,
                            ])
                    }
                    for segue in segues { add(segue, part.id, of: scene, to: &output) }
                }
            }
        case .container(let segue):
            output.element("containerView", ["id": part.id]) { output in
                if let frame = part.frame { output.element("rect", XibWriter.rect("frame", frame)) }
                output.element("connections") { add(segue, part.id, of: scene, to: &$0) }
            }
        }
    }

    private func addConnections(of scene: Scene, to output: inout XMLOutput) {
        output.element("connections") { output in
            for part in scene.parts {
                guard let outlet = part.outlet else { continue }
                output.element("outlet", ["property": outlet, "destination": part.id, "id": part.id + outlet])
            }
            for child in scene.children {
                let relationship = scene.kind == .navigation ? "rootViewController" : "viewControllers"
                output.element(
                    "segue",
                    [
                        "destination": child, "kind": "relationship", "relationship": relationship,
                        "id": scene.id + child,
                    ])
            }
            for segue in scene.segues { add(segue, scene.id, of: scene, to: &output) }
        }
    }

    /// Returns the identifier of the scene's exit object, to which unwind segues lead.
    private static func exit(of scene: Scene) -> String { scene.id + "x" }

    private func add(_ segue: Segue, _ source: String, of scene: Scene, to output: inout XMLOutput) {
        let isBack = segue.kind == "unwind"
        output.element(
            "segue",
            [
                "destination": isBack ? Self.exit(of: scene) : segue.destination, "kind": segue.kind,
                "unwindAction": isBack ? segue.destination : nil,
                "identifier": segue.identifier.isEmpty ? nil : segue.identifier,
                "id": source + segue.kind + segue.destination,
            ])
    }

    private func add(_ external: External, to output: inout XMLOutput) {
        output.element("scene", ["sceneID": "scene of " + external.id]) { output in
            output.element("objects") { output in
                output.element(
                    "viewControllerPlaceholder",
                    [
                        "id": external.id, "storyboardName": external.storyboard,
                        "referencedIdentifier": external.identifier,
                    ])
            }
        }
    }
}

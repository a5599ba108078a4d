// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Tide",
    dependencies: [.package(url: "https://…/nibassetd", from: "0.2.0")],
    targets: [
        .executableTarget(name: "Tide", dependencies: [.product(name: "NibLoading", package: "nibassetd")])
    ])

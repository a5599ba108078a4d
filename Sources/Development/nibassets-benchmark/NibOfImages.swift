import LinuxSystem

/// A folder with an interface file that shows 100 images, and the images.
struct NibOfImages {
    static let name = "Main"
    static let count = 100

    let folder: String
    let imagePaths: [String]

    /// Makes the files. The images are PNG files of `side` x `side` pixels.
    init(in workplace: Workplace, side: Int) throws {
        let names = (0..<Self.count).map { "image\($0)" }
        folder = try workplace.makeFolder(
            holding: SamplePicture.png(width: side, height: side), as: names.map { $0 + ".png" })
        imagePaths = names.map { [folder] in "\(folder)/\($0).png" }
        try FileDescriptor.open("\(folder)/\(Self.name).xib", [.readWrite, .create], mode: 0o644).write(
            Self.interface(names))
    }

    private static func interface(_ names: [String]) -> [UInt8] {
        let views = names.enumerated().map { index, name in
            "<imageView id=\"v\(index)\"><imageCell image=\"\(name)\" id=\"c\(index)\"/></imageView>"
        }
        return Array(
            "<?xml version=\"1.0\"?><document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\" version=\"3.0\"><objects>\(views.joined())</objects></document>"
                .utf8)
    }
}

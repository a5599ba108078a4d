/// A storyboard that can be written in both forms.
public protocol WrittenStoryboard: Sendable {
    /// The storyboard as a document.
    func document() -> [UInt8]

    /// The storyboard as the files of a folder, as compilers write them: a property list, and NIB archives of scenes and views.
    func compiled() -> [(name: String, bytes: [UInt8])]
}

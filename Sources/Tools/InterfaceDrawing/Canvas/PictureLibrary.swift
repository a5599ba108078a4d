/// The images that a picture shows, each once.
struct PictureLibrary {
    let picture: (PictureSource) -> DrawnPicture?
    private(set) var pictures: [DrawnPicture] = []
    private var known: [PictureSource: Int?] = [:]

    init(picture: @escaping (PictureSource) -> DrawnPicture?) { self.picture = picture }

    /// Number of an image; nil if the image is missing.
    mutating func number(of source: PictureSource) -> Int? {
        if let number = known[source] { return number }
        var number: Int?
        if let found = picture(source), found.width > 0, found.height > 0 {
            number = pictures.count
            pictures.append(found)
        }
        known[source] = number
        return number
    }
}

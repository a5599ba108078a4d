import AssetModel
import InterfaceSchema
public import NibAssets
import NibFormats

extension NibCoder {
    /// The image of a property; nil if the property has no image, or the image is missing.
    public func image(_ property: String) -> NamedImage? { value(property).flatMap { nib.image($0) } }

    /// The sound of a property; nil if the property has no sound, or the sound is missing.
    public func sound(_ property: String) -> NamedSound? { value(property).flatMap { nib.sound($0) } }
}

extension Nib {
    func image(_ value: PropertyValue) -> NamedImage? {
        guard case .image(let image)? = medium(value) else { return nil }
        return image
    }

    func sound(_ value: PropertyValue) -> NamedSound? {
        guard case .sound(let sound)? = medium(value) else { return nil }
        return sound
    }

    private func medium(_ value: PropertyValue) -> NibMedia.Medium? {
        value.medium.flatMap { media.medium($0.kind, $0.medium, in: model.document.resources) }
    }
}

// nibassets.h names these functions and documents them.
// swift-format-ignore-file: AlwaysUseLowerCamelCase, AllPublicDeclarationsHaveDocumentation

internal import AssetModel
public import CNibAssets
internal import LinuxSystem

/// A representation of an image; nil when the index is out of range or the record is damaged.
private func representationIfAny(at index: Int, of image: OpaquePointer?) -> (
    pixels: SharedBytes, description: ImageRepresentation
)? {
    guard let object = unsafe object(image, as: AssetObject.self), object.kind == .image else { return nil }
    return try? object.record.image(at: index)
}

/// A representation of an image; throws when there is no such representation.
private func requiredRepresentation(
    at index: Int, of image: OpaquePointer?
) throws(AssetError) -> (pixels: SharedBytes, description: ImageRepresentation) {
    _ = try unsafe required(image, "image")
    guard let representation = unsafe representationIfAny(at: index, of: image) else {
        throw AssetError(.badArgument, found: UInt64(UInt(bitPattern: index)), "there is no such representation")
    }
    return representation
}

@c @implementation
public func nibassets_image_is_template(_ image: OpaquePointer?) -> Int32 {
    unsafe object(image, as: AssetObject.self)?.record.isTemplate == true ? 1 : 0
}

@c @implementation
public func nibassets_image_representation_count(_ image: OpaquePointer?) -> Int {
    (try? unsafe object(image, as: AssetObject.self)?.record.representationCount) ?? 0
}

@c @implementation
public func nibassets_image_representation_at(
    _ image: OpaquePointer?, _ index: Int, _ representation: UnsafeMutablePointer<nibassets_representation>?
) -> Int32 {
    guard let (pixels, description) = unsafe representationIfAny(at: index, of: image),
        let representation = unsafe representation
    else {
        return -1
    }
    var filled = unsafe nibassets_representation()
    // The image keeps the mapping.
    unsafe filled.pixels = pixels.start
    unsafe filled.byte_count = description.byteCount
    unsafe filled.pixel_width = description.pixelWidth
    unsafe filled.pixel_height = description.pixelHeight
    unsafe filled.bytes_per_row = description.bytesPerRow
    unsafe filled.bits_per_sample = description.bitsPerSample
    unsafe filled.samples_per_pixel = description.samplesPerPixel
    unsafe filled.alpha = description.alpha.rawValue
    unsafe filled.color_model = description.colorModel.rawValue
    unsafe filled.point_width = description.pointWidth
    unsafe filled.point_height = description.pointHeight
    unsafe filled.scale = UInt32(description.scale)
    unsafe filled.page = UInt32(description.page)
    unsafe filled.page_count = UInt32(description.pageCount)
    unsafe filled.hot_spot_x = description.hotSpot.map { Int32($0.x) } ?? -1
    unsafe filled.hot_spot_y = description.hotSpot.map { Int32($0.y) } ?? -1
    unsafe filled.is_frame = description.frame == nil ? 0 : 1
    unsafe filled.frame_milliseconds = description.frame?.milliseconds ?? 0
    unsafe filled.loop_count = UInt32(description.frame?.loopCount ?? 0)
    return unsafe deliver(filled, to: representation) ? 0 : -1
}

@c @implementation
public func nibassets_image_file_facts_at(
    _ image: OpaquePointer?, _ index: Int, _ facts: UnsafeMutablePointer<nibassets_file_facts>?
) -> Int32 {
    guard let record = unsafe object(image, as: AssetObject.self)?.record, let facts = unsafe facts,
        let source = unsafe representationIfAny(at: index, of: image)?.description.source
    else { return -1 }
    var filled = nibassets_file_facts()
    filled.format = UInt32(source.format.rawValue)
    filled.has_opaque_alpha = source.hasOpaqueAlpha ? 1 : 0
    filled.is_planar = source.isPlanar ? 1 : 0
    filled.file_size = record.fileSize
    filled.modified_ns = record.fileModified
    switch source.format {
    case .tiff: filled.compression = source.detail
    case .jpeg: filled.is_progressive = source.detail
    case .png: filled.gamma = source.detail
    default: break
    }
    return unsafe deliver(filled, to: facts) ? 0 : -1
}

@c @implementation
public func nibassets_image_writable_pixels(
    _ image: OpaquePointer?, _ index: Int, _ error: UnsafeMutablePointer<nibassets_error>?
) -> UnsafeMutableRawPointer? {
    unsafe reporting(to: error) { () throws(AssetError) in
        let (pixels, description) = try unsafe requiredRepresentation(at: index, of: image)
        do throws(SystemError) {
            return try unsafe pixels.mapping.writableCopy(at: pixels.offset, count: Int(description.byteCount))
        } catch {
            throw AssetError(error)
        }
    }
}

@c @implementation
public func nibassets_writable_pixels_free(_ pixels: UnsafeMutableRawPointer?, _ count: UInt64) {
    guard let pixels = unsafe pixels else { return }
    // The header requires pixels that `nibassets_image_writable_pixels` has returned.
    unsafe Mapping.freeWritableCopy(pixels, count: Int(clamping: count))
}

@c @implementation
public func nibassets_image_memory_at(
    _ image: OpaquePointer?, _ index: Int, _ memory: UnsafeMutablePointer<nibassets_pixel_memory>?,
    _ error: UnsafeMutablePointer<nibassets_error>?
) -> Int32 {
    unsafe status(to: error) { () throws(AssetError) in
        let memory = try unsafe required(memory, "memory")
        try unsafe checkSize(of: memory)
        var filled = nibassets_pixel_memory()
        // 0 is a valid descriptor.
        filled.descriptor = -1
        unsafe deliver(filled, to: memory)
        let (pixels, description) = try unsafe requiredRepresentation(at: index, of: image)
        let passed = try PassableMemory(pixels, count: Int(description.byteCount))
        filled.descriptor = passed.descriptor
        filled.bytes_per_row = description.bytesPerRow
        filled.offset = UInt64(passed.offset)
        filled.byte_count = description.byteCount
        filled.drm_format = description.drmFormat ?? 0
        filled.is_copy = passed.isCopy ? 1 : 0
        unsafe deliver(filled, to: memory)
    }
}

@c @implementation
public func nibassets_image_best_representation(
    _ image: OpaquePointer?, _ pointWidth: Double, _ pointHeight: Double, _ scale: Double
) -> Int {
    var descriptions: [ImageRepresentation] = []
    while let representation = unsafe representationIfAny(at: descriptions.count, of: image) {
        descriptions.append(representation.description)
    }
    let best = ImageRepresentation.best(
        of: descriptions, pixelWidth: pointWidth * scale, pixelHeight: pointHeight * scale)
    return best ?? 0
}

@c @implementation
public func nibassets_image_attributes_at(
    _ image: OpaquePointer?, _ index: Int, _ attributes: UnsafeMutablePointer<nibassets_image_attributes>?
) -> Int32 {
    guard let object = unsafe object(image, as: AssetObject.self), let attributes = unsafe attributes,
        object.kind == .image, let own = try? object.record.attributes(at: index)
    else { return -1 }
    var filled = nibassets_image_attributes()
    filled.template_intent = UInt32(own.templateIntent.rawValue)
    filled.resizing = UInt32(own.resizing.rawValue)
    filled.preserves_vector = own.preservesVector ? 1 : 0
    filled.caps = nibassets_insets(own.caps)
    filled.center_width = UInt32(own.center.width)
    filled.center_height = UInt32(own.center.height)
    filled.alignment = nibassets_insets(own.alignment)
    return unsafe deliver(filled, to: attributes) ? 0 : -1
}

extension nibassets_insets {
    fileprivate init(_ insets: ImageAttributes.Insets) {
        self.init(
            top: UInt32(insets.top), left: UInt32(insets.left), bottom: UInt32(insets.bottom),
            right: UInt32(insets.right))
    }
}

@c @implementation
public func nibassets_image_color_profile_at(
    _ image: OpaquePointer?, _ index: Int, _ count: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
    unsafe count?.pointee = 0
    guard let (pixels, description) = unsafe representationIfAny(at: index, of: image),
        description.colorProfileByteCount > 0
    else {
        return nil
    }
    unsafe count?.pointee = Int(description.colorProfileByteCount)
    // `representationIfAny` has checked that the data includes the profile; the image keeps the mapping.
    return unsafe pixels.start + Int(description.colorProfileOffset)
}

@c @implementation
public func nibassets_sound_describe(
    _ sound: OpaquePointer?, _ description: UnsafeMutablePointer<nibassets_sound_description>?
) -> Int32 {
    guard let description = unsafe description else { return -1 }
    var filled = unsafe nibassets_sound_description()
    if let object = unsafe object(sound, as: AssetObject.self), object.kind == .sound,
        let (samples, sound) = try? object.record.sound
    {
        // The sound keeps the mapping.
        unsafe filled.samples = samples.map { unsafe $0.start }
        unsafe filled.byte_count = UInt64(samples?.count ?? 0)
        unsafe filled.frame_count = sound.frameCount
        unsafe filled.sample_rate = sound.sampleRate
        unsafe filled.channel_count = UInt32(sound.channelCount)
        unsafe filled.sample_format = UInt32(sound.sampleFormat.rawValue)
        unsafe filled.file_format = sound.fileFormat
        unsafe filled.channel_layout = sound.channelLayout.rawValue
    }
    return unsafe deliver(filled, to: description) ? 0 : -1
}

@c @implementation
public func nibassets_sound_open_stream(_ sound: OpaquePointer?) -> Int32 {
    guard let object = unsafe object(sound, as: AssetObject.self) else { return -1 }
    guard let file = try? object.client.openStream(of: object) else { return -1 }
    return (try? file.released()) ?? -1
}

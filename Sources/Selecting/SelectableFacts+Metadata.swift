public import Metadata

extension SelectableFacts {
    /// Takes over what the photo's file says; what it does not say becomes unknown.
    public mutating func take(_ metadata: PhotoMetadata) {
        date = metadata.captureDate.flatMap {
            // A leap second is the last one before it.
            Moment(digits: $0.second == 60 ? $0.number - 1 : $0.number)
        }
        milliseconds = Int(metadata.milliseconds ?? 0)
        (width, height) = (metadata.width, metadata.height)
        megapixels = metadata.width.flatMap { width in
            metadata.height.map { Double(width * $0) / 1e6 }
        }
        camera = metadata.camera.map { Array($0.utf8) }
        lens = metadata.lens.map { Array($0.utf8) }
        focalLength = metadata.focalLength.map { Double($0) }
        aperture = metadata.aperture.map { Double($0) }
        shutter = metadata.shutter.map { Double($0) }
        iso = metadata.iso.map { Double($0) }
        traits.remove(.gps)
        if metadata.hasPosition == true { traits.insert(.gps) }
    }
}

public import Photos

extension SelectableFacts {
    /// Takes over what the photo's file says; what it does not say becomes unknown.
    public mutating func take(_ metadata: PhotoMetadata) {
        self.metadata = metadata
        date = metadata.captureDate.flatMap {
            // A leap second is the last one before it.
            Moment(digits: $0.second == 60 ? $0.number - 1 : $0.number)
        }
        milliseconds = Int(metadata.milliseconds ?? 0)
        zone = metadata.zone
        traits.remove(.gps)
        if metadata.hasPosition == true { traits.insert(.gps) }
    }
}

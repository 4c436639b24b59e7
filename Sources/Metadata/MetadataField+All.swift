extension MetadataField {
    /// All there are; the index has its columns in this order.
    public static let all: [MetadataField] = [
        MetadataField("width", \.width, in: 1...Int(Int32.max), filterWord: "width") { "\($0)" },
        MetadataField("height", \.height, in: 1...Int(Int32.max), filterWord: "height") { "\($0)" },
        MetadataField(
            "captured", kind: .integer, filterWord: "date",
            text: { metadata in
                metadata.captureDate.map { dateText($0, milliseconds: metadata.milliseconds) }
            },
            value: { $0.captureDate.map { .integer($0.number) } },
            set: { metadata, value in
                guard case .integer(let number) = value else { return }
                metadata.captureDate = CaptureDate(number: number)
            }),
        MetadataField("milliseconds", \.milliseconds, in: 0...999) { "\($0)" },
        MetadataField("camera", \.camera, filterWord: "camera"),
        MetadataField("lens", \.lens, filterWord: "lens"),
        MetadataField("focal", \.focalLength, filterWord: "focal") { "\(short($0)) mm" },
        MetadataField("aperture", \.aperture, filterWord: "f") { "f/\(short($0))" },
        MetadataField("shutter", \.shutter, filterWord: "shutter", text: exposureText),
        MetadataField("iso", \.iso, in: 1...Int32.max, filterWord: "iso") { "ISO \($0)" },
        MetadataField(
            "position", kind: .integer, filterWord: "gps",
            text: { $0.hasPosition == true ? "GPS: yes" : nil },
            value: { $0.hasPosition.map { .integer($0 ? 1 : 0) } },
            set: { metadata, value in
                guard case .integer(let number) = value else { return }
                metadata.hasPosition = number != 0
            }),
        MetadataField("format", \.format),
        MetadataField("frames", \.frames, in: 0...Int32.max) { "\($0)" },
    ]
}

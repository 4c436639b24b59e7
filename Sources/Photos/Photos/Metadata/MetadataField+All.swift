extension MetadataField {
    /// All there are; the index has its columns in this order.
    public static let all: [MetadataField] = [
        MetadataField(
            "width", { $0.width }, { $0.width = $1 }, in: 1...Int(Int32.max), filterWord: "width"),
        MetadataField(
            "height", { $0.height }, { $0.height = $1 }, in: 1...Int(Int32.max),
            filterWord: "height"),
        MetadataField(
            "captured", kind: .integer,
            value: { $0.captureDate.map { .integer($0.number) } },
            set: { metadata, value in
                guard case .integer(let number) = value else { return }
                metadata.captureDate = CaptureDate(number: number)
            }),
        MetadataField("milliseconds", { $0.milliseconds }, { $0.milliseconds = $1 }, in: 0...999),
        MetadataField(
            "zone", kind: .integer,
            value: { $0.zone == .unknown ? nil : .integer(Int64($0.zone.code)) },
            set: { metadata, value in
                guard case .integer(let code) = value else { return }
                metadata.zone = ClockZone(code: code) ?? .unknown
            }),
        MetadataField(
            "precision", kind: .integer,
            value: { $0.precision.map { .integer(Int64($0.rawValue)) } },
            set: { metadata, value in
                guard case .integer(let number) = value else { return }
                metadata.precision = CaptureTime.Precision(rawValue: Int(clamping: number))
            }),
        MetadataField(
            "recorded", kind: .integer,
            value: { $0.isRecorded ? .integer(1) : nil },
            set: { metadata, value in
                guard case .integer(let number) = value else { return }
                metadata.isRecorded = number == 1
            }),
        MetadataField("camera", { $0.camera }, { $0.camera = $1 }, filterWord: "camera"),
        MetadataField("serial", { $0.serial }, { $0.serial = $1 }),
        MetadataField("lens", { $0.lens }, { $0.lens = $1 }, filterWord: "lens"),
        MetadataField("focal", { $0.focalLength }, { $0.focalLength = $1 }, filterWord: "focal"),
        MetadataField(
            "aperture", { $0.aperture }, { $0.aperture = $1 }, unit: .fNumber, filterWord: "f"),
        MetadataField(
            "shutter", { $0.shutter }, { $0.shutter = $1 }, unit: .seconds, filterWord: "shutter"),
        MetadataField("iso", { $0.iso }, { $0.iso = $1 }, in: 1...Int32.max, filterWord: "iso"),
        MetadataField(
            "bias", kind: .number,
            value: { $0.bias.map { .number(Double($0)) } },
            set: { metadata, value in
                guard case .number(let number) = value else { return }
                metadata.bias = Float(number)
            }),
        MetadataField("flash", { $0.hasFlash }, { $0.hasFlash = $1 }),
        MetadataField(
            "drive", kind: .integer,
            value: { $0.drive.map { .integer(Int64($0.rawValue)) } },
            set: { metadata, value in
                guard case .integer(let number) = value else { return }
                metadata.drive = ShotDrive(rawValue: Int(clamping: number))
            }),
        MetadataField("position", { $0.hasPosition }, { $0.hasPosition = $1 }),
        MetadataField(
            "focus", kind: .integer,
            value: { $0.focus.map { .integer($0.packed) } },
            set: { metadata, value in
                guard case .integer(let number) = value else { return }
                metadata.focus = FocusArea(packed: number)
            }),
        MetadataField("format", { $0.format }, { $0.format = $1 }),
        MetadataField("frames", { $0.frames }, { $0.frames = $1 }, in: 0...Int32.max),
    ]
}

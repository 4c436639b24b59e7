/// Where a camera focused, in fractions of the photo as its file says that it is upright.
public struct FocusArea: Hashable, Sendable {
    /// Whose word it is.
    public enum Source: Int, Hashable, Sendable, CaseIterable {
        /// EXIF's SubjectArea.
        case exif = 1
        case canon, nikon, sony, fujifilm, panasonic, olympus

        /// As people say it.
        public var name: String {
            switch self {
            case .exif: "EXIF"
            case .canon: "Canon"
            case .nikon: "Nikon"
            case .sony: "Sony"
            case .fujifilm: "Fujifilm"
            case .panasonic: "Panasonic"
            case .olympus: "Olympus"
            }
        }
    }

    public var source: Source
    /// Of its left edge, 0…1.
    public var x: Double
    /// Of its upper edge, 0…1.
    public var y: Double
    /// 0…1, more than nought.
    public var width: Double
    /// 0…1, more than nought.
    public var height: Double

    public init(source: Source, x: Double, y: Double, width: Double, height: Double) {
        (self.source, self.x, self.y, self.width, self.height) = (source, x, y, width, height)
    }
}

/// One number of 63 bits, in which the index and lists of many photos keep it: 15 bits a fraction, and 3 the source.
extension FocusArea {
    private static let steps = Double(1 << 15 - 1)

    /// Never nought.
    public var packed: Int64 {
        [x, y, width, height].reduce(Int64(source.rawValue)) { number, fraction in
            let step = (min(max(fraction, 0), 1) * Self.steps).rounded()
            return number << 15 | Int64(step)
        }
    }

    /// Nil where the number is none of these.
    public init?(packed: Int64) {
        guard packed > 0, let source = Source(rawValue: Int(packed >> 60)) else { return nil }
        let fractions = [45, 30, 15, 0].map { Double(packed >> Int64($0) & 0x7FFF) / Self.steps }
        self.init(
            source: source, x: fractions[0], y: fractions[1], width: fractions[2],
            height: fractions[3])
        let edges = [x + width, y + height]
        guard width > 0, height > 0, edges.allSatisfy({ $0 <= 1.001 }) else { return nil }
    }
}

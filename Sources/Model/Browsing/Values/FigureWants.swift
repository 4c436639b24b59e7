public import DisplayList
public import Geometry

/// What can be drawn over photos.
public enum PhotoOverlay: Hashable, Sendable, CaseIterable {
    /// Where they are in focus.
    case focus
    /// Where they are blown and crushed.
    case exposure
}

/// The colours of what is drawn over photos, 0xRRGGBB.
public struct OverlayColours: Hashable, Sendable {
    public var focus: UInt32 = 0xFF2FD0
    public var blown: UInt32 = 0xFF2020
    public var crushed: UInt32 = 0x2060FF

    public init() {}
}

/// What is to be measured of photos when nothing else is to do, and what of it is drawn over them.
public struct FigureWants: Hashable, Sendable {
    /// Photos whose histograms and maps are wanted too, the most urgent first.
    public var closely: [PhotoID] = []
    /// Photos whose hashes are wanted, the most urgent first, after those.
    public var hashes: [PhotoID] = []
    /// Photos that are compared, the one first against which the others may be shifted.
    public var aligned: [AlignedPhoto] = []
    /// Photos that need figures alone, after those.
    public var others: [PhotoID] = []
    public var overlays: Set<PhotoOverlay> = []
    public var colours = OverlayColours()

    public init() {}
}

/// A photo that is compared with others as it is shown turned.
public struct AlignedPhoto: Hashable, Sendable {
    public let photo: PhotoID
    public let turn: Orientation

    public init(_ photo: PhotoID, turn: Orientation) {
        self.photo = photo
        self.turn = turn
    }
}

public import Cells
public import Geometry
public import VT

/// What is known of the screen without asking it anything.
public struct ScreenFacts: Sendable {
    public var capabilities: Capabilities
    /// The variables that say what the terminal can do.
    public var environment: [String: String]
    public var depth: ColourDepth
    /// The depth that the user asked for; nil where the terminal's own is to be found out.
    public var chosenDepth: ColourDepth?
    public var encoding: TextEncoding
    /// The blocks that the user asked for; nil for those that the terminal turns out to draw.
    public var chosenBlocks: BlockGlyphs?
    /// How the user wants photos in the terminal's own pixels.
    public var pixels = PixelWish()
    /// Bytes a second that a link by SSH is taken for until it is known better.
    public var remoteRate = 1e6
    /// Of the part that is drawn, in cells.
    public var columns = 80
    public var rows = 24
    /// The pixels of a cell; nil where they are not known.
    public var cell: CellSize?
    /// Width over height of a canvas pixel, half a cell high.
    public var pixelAspect = 1.0

    public init(
        environment: [String: String], chosenDepth: ColourDepth?, encoding: TextEncoding
    ) {
        self.environment = environment
        self.chosenDepth = chosenDepth
        self.encoding = encoding
        capabilities = Capabilities(environment: environment)
        depth = chosenDepth ?? capabilities.depth
    }

    /// The blocks in which pictures at rest are drawn.
    public var blocks: BlockGlyphs {
        depth == .trueColour && encoding == .utf8 ? chosenBlocks ?? capabilities.blocks : .half
    }

    /// How the terminal shows pictures in its own pixels, as far as it has told, or why it does not.
    public var pixelWay: Result<PixelWay, NoPixels> {
        guard depth.isEncoded, encoding == .utf8, !capabilities.refusesColour else {
            return .failure(.notWanted)
        }
        return capabilities.pixelWay(pixels.choice)
    }

    /// Whether the terminal is known to show pictures.
    var showsPixels: Bool { if case .success = pixelWay { true } else { false } }

    /// The pixels of a cell, by the terminal's word first; nil where they are not known, or not believed.
    public var pixelCell: CellSize? {
        if let said = capabilities.cellPixels,
            let cell = CellSize(width: said.width, height: said.height)
        {
            return cell
        }
        if let cell { return cell }
        guard let area = capabilities.areaPixels, columns > 0, rows > 0 else { return nil }
        return CellSize(width: area.width / columns, height: area.height / rows)
    }

    /// Takes what the terminal has told since; who writes to it stays the same.
    mutating func learn(_ capabilities: Capabilities) {
        self.capabilities = capabilities
        let found = chosenDepth ?? capabilities.depth
        if depth.isEncoded, found.isEncoded { depth = found }
    }
}

extension ColourDepth {
    /// Whether our own encoder sends such colours.
    var isEncoded: Bool { self == .trueColour || self == .palette256 }
}

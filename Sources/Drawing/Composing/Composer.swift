public import Cells
public import DisplayList
public import Geometry
import Pixels
public import Raster

/// Makes a frame of a scene: sprites to pixels, pixels to cells, text on top.
public struct Composer: Sendable {
    private let renderer = Renderer()
    let halfBlocks: HalfBlocks
    let theme: TextTheme
    public let encoding: TextEncoding
    public let isColoured: Bool

    /// Without colour only attributes tell the roles of text apart: NO_COLOR, and terminals that have none.
    ///
    /// `isOnLight` says that the terminal's own ground is light.
    public init(
        depth: ColourDepth, isColoured: Bool, encoding: TextEncoding, isOnLight: Bool = false
    ) {
        halfBlocks = HalfBlocks(depth: depth, isOnLight: isOnLight)
        theme = TextTheme(isColoured: isColoured, halfBlocks: halfBlocks)
        self.encoding = encoding
        self.isColoured = isColoured
    }

    public var depth: ColourDepth { halfBlocks.depth }
    public var isOnLight: Bool { halfBlocks.isOnLight }

    /// The cells that show `scene`; `isMoving` prefers speed and calm over fidelity where colours are few.
    ///
    /// With `fit`, and pictures in pixels of its cells, what is better in finer blocks has them; it takes several times as long.
    public func frame(
        of scene: Scene, in viewport: Viewport, isMoving: Bool, pictures: PictureSource,
        refinedBy fit: BlockFit? = nil, with finer: PictureSource = { _, _ in [] }
    ) -> Frame {
        let canvas = renderer.render(shown(scene), in: viewport, pictures: pictures)
        var frame = halfBlocks.frame(
            of: canvas, isMoving: isMoving, flat: flatColours(of: scene))
        // A frame in motion is not copied.
        let plain = fit.map { _ in frame }
        drawText(of: scene, in: viewport, on: &frame)
        guard let fit, let plain else { return frame }
        let fine = renderer.render(
            shown(scene), in: viewport, density: Density(fit.glyphs.cell), pictures: finer)
        // Text keeps the ground that it has on half-blocks.
        return frame.replacing(plain, with: fit.refined(plain, by: fine))
    }

    /// The frame of a scene at rest, and its photos in the terminal's own pixels; `cell` says how many a cell has.
    ///
    /// Nothing shows through text.
    public func stillFrame(
        of scene: Scene, in viewport: Viewport, pictures: PictureSource, cell: CellSize,
        finer: PictureSource
    ) -> (frame: Frame, plan: StillPlan) {
        let scene = shown(scene)
        let canvas = renderer.render(scene, in: viewport, pictures: pictures)
        let plain = halfBlocks.frame(of: canvas, flat: flatColours(of: scene))
        var frame = plain
        drawText(of: scene, in: viewport, on: &frame)
        var plan = renderer.stills(
            of: scene, in: viewport, density: Density(cell), pictures: finer)
        plan.seen.close(where: frame, isNot: plain)
        return (frame, plan)
    }

    /// The frame of a scene, and its photos in pixels that the terminal holds by these textures, in cells of this size.
    ///
    /// Nothing shows through text.
    public func frame(
        of scene: Scene, in viewport: Viewport, isMoving: Bool, pictures: PictureSource,
        cell: CellSize, textures: [HeldTexture]
    ) -> (frame: Frame, plan: MotionPlan) {
        let scene = shown(scene)
        let canvas = renderer.render(scene, in: viewport, pictures: pictures)
        let plain = halfBlocks.frame(of: canvas, isMoving: isMoving, flat: flatColours(of: scene))
        var frame = plain
        drawText(of: scene, in: viewport, on: &frame)
        var plan = renderer.motion(
            of: scene, in: viewport, cell: cell, textures: textures, pictures: pictures)
        if !plan.placings.isEmpty { plan.seen.close(where: frame, isNot: plain) }
        return (frame, plan)
    }

    private func drawText(of scene: Scene, in viewport: Viewport, on frame: inout Frame) {
        if drawsLines { drawLines(of: scene, in: viewport, on: &frame) }
        for label in scene.labels { draw(label, in: viewport, on: &frame) }
        for panel in [scene.info, scene.panel].compactMap(\.self) {
            frame.draw(box(of: panel), encoding: encoding)
        }
        if let menu = scene.menu { frame.draw(box(of: menu, in: viewport), encoding: encoding) }
    }

    private func box(of panel: Panel) -> PanelBox {
        var box = PanelBox(
            title: styled(panel.title), rows: panel.rows.map(boxRow), scroll: panel.scroll,
            style: theme.style(.plain), border: theme.border)
        if case .corner(let columns, let rows) = panel.place {
            box.corner = PanelBox.Corner(columns: columns, rows: rows)
        }
        box.picture = panel.chart.map(cells)
        return box
    }

    private func boxRow(_ row: Panel.Row) -> PanelBox.Row {
        var boxed = PanelBox.Row(key: styled(row.key), text: styled(row.text))
        boxed.beside = row.beside.map { .init(key: styled($0.key), text: styled($0.text)) }
        return boxed
    }

    /// With few colours an echo would be all dither and no calm: the backdrop's colour stands alone.
    private func shown(_ scene: Scene) -> Scene {
        guard depth != .trueColour else { return scene }
        var flat = scene
        flat.backdrop.echo = nil
        flat.backdrop.fadingEcho = nil
        if drawsLines { flat.sprites.removeAll { $0.line != nil } }
        for i in flat.sprites.indices {
            // A tinted bare card would be of a colour that is not among the few.
            if flat.sprites[i].content == .plain { flat.sprites[i].highlight = nil }
            if depth == .palette16, let line = flat.sprites[i].line, line != .behind {
                flat.sprites[i].matte = line == .selection ? .white : Colour(0x00_FFFF)
            }
        }
        return flat
    }

    /// The colours of what is no picture; a full palette needs none of them told.
    private func flatColours(of scene: Scene) -> [UInt32] {
        guard depth != .trueColour else { return [] }
        var colours = Set([scene.backdrop.colour.rgb])
        let pages = scene.transition.map { $0.outgoing + $0.incoming } ?? []
        for sprite in scene.sprites + pages {
            if let matte = sprite.matte { colours.insert(matte.rgb) }
            if let border = sprite.border { colours.insert(border.colour.rgb) }
        }
        return Array(colours)
    }

    private func draw(_ label: Label, in viewport: Viewport, on frame: inout Frame) {
        switch placed(label, in: viewport) {
        case .bar(let bar): frame.draw(bar, encoding: encoding)
        case .run(let run): frame.draw(run, encoding: encoding)
        case nil: break
        }
    }

    /// A label in cells.
    enum PlacedLabel {
        case bar(Bar)
        case run(TextRun)
    }

    /// Where a label is drawn; nil outside the screen.
    func placed(_ label: Label, in viewport: Viewport) -> PlacedLabel? {
        switch label.place {
        case .bar(let row):
            return .bar(
                Bar(
                    row: row, spans: styled(label.spans), trailing: styled(label.trailing),
                    style: theme.style(.plain)))
        case .point(let point, let width):
            let column = Int((point.x / viewport.pixelAspect).rounded(.down))
            let row = Int((point.y / 2).rounded(.down))
            guard row >= 0, row < viewport.rows, column >= 0, column < viewport.columns else {
                return nil
            }
            return .run(
                TextRun(
                    row: row, column: column,
                    maxWidth: max(0, Int(width / viewport.pixelAspect)),
                    spans: label.spans.map {
                        StyledText(
                            $0.text, style: theme.style($0.style), isElastic: $0.isElastic,
                            keepsGround: theme.keepsGround($0.style), tag: $0.button?.tag)
                    }, alignment: alignment(of: label)))
        }
    }

    private func alignment(of label: Label) -> TextRun.Alignment {
        switch label.alignment {
        case .leading: .leading
        case .centred: .centred
        case .trailing: .trailing
        }
    }

    func styled(_ spans: [TextSpan], isSelected: Bool = false) -> [StyledText] {
        spans.map {
            StyledText(
                $0.text,
                style: isSelected ? theme.selected($0.style) : theme.style($0.style),
                isElastic: $0.isElastic, tag: $0.button?.tag, spare: $0.spare,
                isReason: $0.isReason)
        }
    }
}

extension PixelOwners {
    /// Nothing shows through the cells in which one frame is unlike another of its size.
    fileprivate mutating func close(where frame: Frame, isNot plain: Frame) {
        for index in frame.cells.indices where frame.cells[index] != plain.cells[index] {
            close(cell: index)
        }
    }
}

import Cells
import DisplayList
import Geometry
import GraphicsModel
import Pixels
import Raster
import SeededRandom
import Testing
import Trash
import VT

@testable import Screen

/// A session on a terminal that shows pictures, which is played all that is sent.
struct Album {
    var stage = Stage()
    var terminal: KittyScreen
    var pictures: PictureSource = Album.pictures
    var looks: PictureLooks = { _ in nil }
    var pack: PicturePacker = Album.pack
    private var played = 0
    private var answered = 0
    /// What the line carries, in bytes a second.
    private let rate: Double?

    init(
        _ name: String = "kitty(0.41.1)", cell: (width: Int, height: Int) = (9, 18),
        pixels: PixelChoice = .auto, quality: PixelWish.Quality = .auto, rate: Double? = nil,
        isTmux: Bool = false, tells: Bool = true
    ) {
        self.rate = rate
        terminal = KittyScreen(
            columns: 40, rows: 12, cellWidth: cell.width, cellHeight: cell.height)
        let facts = {
            var facts = ScreenFacts(
                environment: [
                    "TERM": isTmux ? "tmux-256color" : "xterm-256color",
                    "TMUX": isTmux ? "tmux" : "", "COLORTERM": "truecolor",
                    "SSH_CONNECTION": rate == nil ? "" : "far",
                ],
                chosenDepth: nil, encoding: .utf8)
            facts.pixels.choice = pixels
            facts.pixels.quality = quality
            facts.remoteRate = rate ?? facts.remoteRate
            return facts
        }()
        let clock = stage.clock
        stage.screen = ScreenSession(facts, on: stage.device) { clock.now }
        guard tells else { return }
        for id in [UInt32(0x7266_0001), 0x7266_0002] where !isTmux {
            _ = stage.screen.take(.graphics(id: id, isOK: true, code: []))
        }
        _ = stage.screen.take(.version(Array((isTmux ? "tmux 3.5a" : name).utf8)))
        _ = stage.screen.take(.cellPixels(width: cell.width, height: cell.height))
        _ = stage.screen.take(.status(0))
        _ = stage.screen.take(.primaryAttributes([62]))
    }

    /// tmux says whether it hands pictures on to these terminals, and what it has dropped; others unless it `isCheck`.
    mutating func tell(_ text: String, isCheck: Bool = false) {
        let bytes = Array(text.utf8)
        if !isCheck { stage.screen.tmuxCheck.expectOthers() }
        _ = stage.screen.take(
            TmuxAnswer(
                passesTrueColour: true, pictures: TmuxInfo.pictures(bytes, pane: "%3"),
                dropped: TmuxInfo.dropped(bytes)))
    }

    /// Plays what was sent since.
    mutating func play() {
        for bytes in stage.device.sent.dropFirst(played) { terminal.play(bytes) }
        played = stage.device.sent.count
    }

    /// The terminal answers all questions about frames, each when the line has brought it.
    mutating func answer() {
        for bytes in stage.device.sent.dropFirst(answered) {
            let asked = bytes.split(separator: 0x1B).count { $0.elementsEqual("[5n".utf8) }
            for number in 0..<asked {
                if number > 0, let rate { stage.clock.now += Double(bytes.count) / rate }
                _ = stage.screen.take(.status(0))
            }
        }
        answered = stage.device.sent.count
        stage.clock.now += 0.05
    }

    /// `file` tells the files of its photos from others.
    mutating func show(_ scene: Scene, isMoving: Bool = false, file: Int = 0) {
        _ = stage.screen.show(
            scene, in: stage.viewport, isMoving: isMoving, showing: Album.showing(file),
            at: stage.clock.now, pictures: pictures, looks: looks)
        stage.screen.redraw.drawn()
        play()
    }

    /// One step of what is sent at rest.
    mutating func refine() {
        if stage.screen.isUnrefined {
            _ = stage.screen.refine(in: stage.viewport, at: stage.clock.now)
        }
        play()
    }

    /// What becomes of a frame at rest.
    func drawn(_ refinement: FrameRefinement, _ scene: Scene) -> RefinedFrame {
        refinement.draw(
            scene, in: stage.viewport, pictures: pictures, finer: pictures, looks: looks,
            pack: pack)
    }

    private static func showing(_ file: Int) -> ScreenEvidence<PhotoID>.Showing {
        .init([PhotoID(1): identity(file)], question: nil)
    }

    /// Draws the next frame that a key would bring; which one, nil where none is due.
    mutating func drawAhead(
        _ scenes: (Int) -> Scene, file: Int = 0
    ) -> Int? {
        var steps: Int?
        stage.clock.now = max(stage.clock.now, stage.screen.refinementTime ?? 0)
        let refinement = stage.screen.takeRefinement {
            steps = $0
            return AheadFrame(scenes($0), Album.showing(file))
        }
        guard let refinement, let ahead = refinement.ahead else { return nil }
        stage.screen.take(drawn(refinement, ahead.scene))
        return steps
    }

    /// Draws all frames that keys would bring, and sends all of them; which they were.
    mutating func goAhead(_ scenes: (Int) -> Scene, file: Int = 0) -> [Int] {
        var all: [Int] = []
        while stage.screen.refinementTime != nil, all.count < 9 {
            guard let steps = drawAhead(scenes, file: file) else { break }
            all.append(steps)
            send()
        }
        return all
    }

    /// Sends all that is to be sent.
    mutating func send() {
        for _ in 0..<60 {
            refine()
            answer()
        }
    }

    /// Draws what rests, and sends all of it.
    mutating func rest(_ scene: Scene) {
        show(scene)
        for _ in 0..<20 { refine() }
        answer()
        repeat {
            guard let refinement = stage.screen.takeRefinement() else { return }
            stage.screen.take(drawn(refinement, scene))
            send()
        } while stage.screen.output.takesFiner
    }

    mutating func leave() {
        stage.screen.leave(waits: false)
        play()
        terminal.play(
            Array(
                stage.device.leaveSequence.split(separator: 0x1B).flatMap { part in
                    // Modes are not for this model.
                    part.first == UInt8(ascii: "_") || part.first == 0x5C ? [0x1B] + part : []
                }))
    }

    /// A photo in as many pixels as are asked for, told apart by their number.
    static func pictures(_ photo: PhotoID, _ size: PixelSize) -> [Picture] {
        var bitmap = Bitmap(width: max(1, size.width), height: max(1, size.height))
        for y in 0..<bitmap.height {
            for x in 0..<bitmap.width {
                let place = Double(x) / Double(bitmap.width) + Double(y) / Double(bitmap.height)
                bitmap[x, y] =
                    Int(place * 37) % 2 == 0 ? 0xF0_E0D0 : UInt32(photo.number % 200) << 8
            }
        }
        return [Picture(bitmap)]
    }

    /// What the bytes of a picture begin with.
    static let (small, large) = (UInt8(ascii: "s"), UInt8(ascii: "l"))

    /// No file: how much it keeps, and what it is made of.
    @Sendable static func pack(_ bitmap: Bitmap, _ file: PictureFile) -> [UInt8]? {
        let isSmall = file == .smallJPEG
        return [isSmall ? small : large]
            + bitmap.pixels.flatMap {
                [
                    UInt8(truncatingIfNeeded: $0 >> 16), UInt8(truncatingIfNeeded: $0 >> 8),
                    UInt8(truncatingIfNeeded: $0),
                ]
            }
    }
}

/// Photos at rest on a plain ground.
func scene(_ photos: [(Int, Rect)], label: String = "") -> Scene {
    var scene = Scene(backdrop: Backdrop(colour: Colour(0x20_2020)))
    scene.sprites = photos.map { number, rect in
        var sprite = Sprite(
            content: .photo(PhotoID(number)),
            centre: Point(x: rect.minX + rect.size.width / 2, y: rect.minY + rect.size.height / 2),
            size: rect.size, matte: Colour(0), isAtRest: true)
        sprite.fit = .fill
        return sprite
    }
    if !label.isEmpty { scene.labels = [Label(place: .bar(row: 5), spans: [TextSpan(label)])] }
    return scene
}

/// One to four photos of five, anywhere on the screen and beyond its edges.
func scene(_ dice: inout Dice, label: String = "") -> Scene {
    let photos = (0..<1 + dice.roll(4)).map { _ in
        (
            1 + dice.roll(5),
            Rect(
                x: Double(dice.roll(34)) - 2, y: Double(dice.roll(20)) - 2,
                width: Double(4 + dice.roll(20)), height: Double(4 + dice.roll(14)))
        )
    }
    return scene(photos, label: label)
}

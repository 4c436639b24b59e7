import SeededRandom
import DisplayList
import Geometry
import Pixels
import Raster
import Testing

private let viewport = Viewport(columns: 48, rows: 15, pixelAspect: 0.96, barRows: 0)

private struct Pages {
    let pictures: [Bitmap]
    let outgoing: [Sprite]
    let incoming: [Sprite]

    init(_ dice: inout Dice) {
        pictures = [noise(40, 22, &dice), noise(20, 28, &dice)]
        (outgoing, incoming) = ([Pages.sprite(0)], [Pages.sprite(1)])
    }

    private static func sprite(_ n: Int) -> Sprite {
        let room = viewport.size
        return Sprite(
            content: .photo(PhotoID(n)), centre: Point(x: room.width / 2, y: room.height / 2),
            size: Size(width: room.width * 0.8, height: room.height * 0.9), matte: .black,
            cornerRadius: 2,
            shadow: .init(offset: Point(x: 0, y: 1), blur: 3, opacity: 0.5), isAtRest: true)
    }

    private let backdrop = Backdrop(
        colour: Colour(0x18_1818), echo: PhotoID(1), fadingEcho: PhotoID(0), strength: 0.8)

    func still(_ sprites: [Sprite], echo: Int) -> Canvas {
        render(
            Scene(
                backdrop: Backdrop(
                    colour: backdrop.colour, echo: PhotoID(echo), strength: backdrop.strength),
                sprites: sprites))
    }

    func moment(_ style: PageTransition.Style, _ edge: Edge, _ progress: Double) -> Canvas {
        var backdrop = backdrop
        backdrop.fading = 1 - progress
        return render(
            Scene(
                backdrop: backdrop,
                transition: PageTransition(
                    style: style, edge: edge, progress: progress, outgoing: outgoing,
                    incoming: incoming,
                    area: Rect(
                        x: 0, y: 0, width: viewport.size.width, height: viewport.size.height))))
    }

    private func render(_ scene: Scene) -> Canvas {
        Renderer().render(scene, in: viewport) { id, _ in [Picture(pictures[id.number])] }
    }
}

@Suite struct `A page transition` {
    @Test(arguments: PageTransition.Style.allCases, Edge.allCases)
    func `is exactly one page at the start and the other at the end`(
        style: PageTransition.Style, edge: Edge
    ) {
        var dice = Dice(seed: 11)
        let pages = Pages(&dice)
        let first = pages.moment(style, edge, 0)
        let last = pages.moment(style, edge, 1)
        if style == .cameraIrisHollowOpen {
            #expect(first.pixels.allSatisfy { $0 == 0 })
        } else {
            #expect(first == pages.still(pages.outgoing, echo: 0))
        }
        if style == .cameraIrisHollowClose {
            #expect(last.pixels.allSatisfy { $0 == 0 })
        } else {
            #expect(last == pages.still(pages.incoming, echo: 1))
        }
    }

    @Test(arguments: PageTransition.Style.allCases, Edge.allCases)
    func `begins and ends without a jump`(style: PageTransition.Style, edge: Edge) {
        var dice = Dice(seed: 12)
        let pages = Pages(&dice)
        let tables = LightTables()
        for (end, near) in [(0.0, 0.001), (1, 0.999)] {
            let a = pages.moment(style, edge, end)
            let b = pages.moment(style, edge, near)
            let change = zip(a.pixels, b.pixels).reduce(0) {
                $0 + abs(Double(tables.luminance(of: $1.0) - tables.luminance(of: $1.1)))
            }
            #expect(change / Double(a.pixels.count) < 0.012, "\(change)")
        }
    }

    @Test(arguments: PageTransition.Style.allCases, Edge.allCases)
    func `is the same whenever it is drawn, and different at every moment`(
        style: PageTransition.Style, edge: Edge
    ) {
        var dice = Dice(seed: 13)
        let pages = Pages(&dice)
        let moments = [0.2, 0.4, 0.6, 0.8].map { pages.moment(style, edge, $0) }
        #expect(pages.moment(style, edge, 0.4) == moments[1])
        for (a, b) in zip(moments, moments.dropFirst()) { #expect(a != b) }
    }

    @Test func `pushes pages by whole pixels, so that a terminal can shift them`() {
        var dice = Dice(seed: 14)
        let pages = Pages(&dice)
        let from = pages.still(pages.outgoing, echo: 0)
        let to = pages.still(pages.incoming, echo: 1)
        for p in [0.1, 0.37, 0.5, 0.93] {
            let canvas = pages.moment(.push, .right, p)
            let shift = Int((p * 48).rounded())
            let wrong = misfits(canvas) { x, y in
                x + shift < 48 ? from[x + shift, y] : to[x + shift - 48, y]
            }
            #expect(wrong == 0, "\(p)")
        }
    }

    @Test func `pushes pages up by whole cells, and leaves no gap between them`() {
        var dice = Dice(seed: 17)
        let pages = Pages(&dice)
        let from = pages.still(pages.outgoing, echo: 0)
        let to = pages.still(pages.incoming, echo: 1)
        for p in [0.1, 0.37, 0.5, 0.93] {
            let canvas = pages.moment(.push, .bottom, p)
            let shift = 2 * Int((p * 15 + 0.5).rounded(.up) - 1)
            let wrong = misfits(canvas) { x, y in
                y + shift < 30 ? from[x, y + shift] : to[x, y + shift - 30]
            }
            #expect(wrong == 0, "\(p)")
        }
    }

    @Test func `plays a mirrored one backwards`() {
        var dice = Dice(seed: 15)
        let pages = Pages(&dice)
        for style in [PageTransition.Style.push, .cube, .oglFlip] {
            for edge in Edge.allCases {
                let p = dice.number(0.1...0.45)
                let there = pages.moment(style, edge, p)
                let back = Renderer().render(
                    Scene(
                        backdrop: Backdrop(
                            colour: Colour(0x18_1818), echo: PhotoID(0), fadingEcho: PhotoID(1),
                            fading: p, strength: 0.8),
                        transition: PageTransition(
                            style: style, edge: edge.opposite, progress: 1 - p,
                            outgoing: pages.incoming, incoming: pages.outgoing,
                            area: Rect(
                                x: 0, y: 0, width: viewport.size.width,
                                height: viewport.size.height))), in: viewport
                ) { id, _ in [Picture(pages.pictures[id.number])] }
                #expect(largestDifference(there, back) <= 8, "\(style) \(edge) \(p)")
            }
        }
    }

    @Test func `stays within its area`() {
        var dice = Dice(seed: 16)
        let pages = Pages(&dice)
        for style in PageTransition.Style.allCases {
            let scene = Scene(
                backdrop: Backdrop(colour: Colour(0x12_3456)),
                transition: PageTransition(
                    style: style, edge: .right, progress: 0.4, outgoing: pages.outgoing,
                    incoming: pages.incoming,
                    area: Rect(x: 9.6, y: 4, width: 19.2, height: 20)))
            let canvas = Renderer().render(scene, in: viewport) { id, _ in
                [Picture(pages.pictures[id.number])]
            }
            let wrong = misfits(canvas) { x, y in
                (10..<30).contains(x) && (4..<24).contains(y) ? nil : 0x12_3456
            }
            #expect(wrong == 0, "\(style)")
        }
    }

    @Test(arguments: Seeds.count(40))
    func `never traps, however small its pages are`(seed: UInt64) {
        var dice = Dice(seed)
        let viewport = Viewport(
            columns: dice.whole(0...7), rows: dice.whole(0...4), pixelAspect: dice.number(0.3...2))
        for style in PageTransition.Style.allCases {
            let scene = Scene(
                transition: PageTransition(
                    style: style, edge: dice.pick(Edge.allCases),
                    progress: dice.number(-0.2...1.2),
                    outgoing: [anySprite(0, &dice, near: Size(width: 9, height: 9))],
                    incoming: [anySprite(1, &dice, near: Size(width: 9, height: 9))],
                    area: Rect(
                        x: dice.number(-2...3), y: dice.number(-2...3),
                        width: dice.number(0...9), height: dice.number(0...9))))
            let canvas = Renderer().render(scene, in: viewport) { _, _ in
                [Picture(Bitmap(width: 3, height: 2, filledWith: 0xFF))]
            }
            #expect(canvas.height == 2 * viewport.rows)
        }
    }
}

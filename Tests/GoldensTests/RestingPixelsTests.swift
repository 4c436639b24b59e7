import Browsing
import SeededRandom
import Decoding
import DisplayList
import Geometry
import GridMode
import Pixels
import Raster
import StackMode
import Testing
import ViewModel

@testable import Pictures

/// A photo decoded for a size has a pattern that no other size has: what is stretched is found out.
private func pattern(_ photo: PhotoID, _ width: Int, _ height: Int) -> Bitmap {
    var dice = Dice(UInt64(photo.number) &* 7919 &+ UInt64(width) &* 104_729 &+ UInt64(height))
    return Bitmap(
        width: width, height: height,
        pixels: (0..<width * height).map { _ in UInt32(dice.next() & 0x7F_7F7F) | 0x40_4040 })
}

/// The program from keys to pixels, each photo decoded as it is wanted.
private struct Table {
    var model: Model
    var now: Time = 100
    private var cache = PictureCache(limit: 256 << 20)
    private var decodes: [PictureKey: Int] = [:]
    /// The widths and heights that a photo was decoded to.
    private var sizes: [PhotoID: Set<[Int]>] = [:]
    private let renderer = Renderer()

    /// 3:2, 2:3, 4:3, 16:9 and 1:1 by turns.
    static let shapes = [(6000, 4000), (4000, 6000), (4000, 3000), (1920, 1080), (2000, 2000)]

    init(_ mode: Mode, columns: Int, rows: Int, cell: (Double, Double)) {
        var options = Browsing.Options()
        options.mode = mode
        options.grid.dimming = 0
        model = Model(
            options: options,
            viewport: Viewport(columns: columns, rows: rows, pixelAspect: 2 * cell.0 / cell.1))
        let photos = (0..<15).map { Photo(id: PhotoID($0), name: Array("p\($0).jpg".utf8)) }
        send(.photosFound(photos, start: 0))
        for number in 0..<15 {
            let shape = Table.shapes[number % 5]
            send(
                .decoded(
                    PhotoID(number),
                    PhotoFacts(
                        pixelSize: Size(width: Double(shape.0), height: Double(shape.1)),
                        byteCount: 1000,
                        date: CalendarDate(
                            year: 2024, month: 5, day: 1 + number / 3, isCapture: true),
                        formatName: "JPEG")))
        }
        settle()
    }

    mutating func send(_ event: Event) {
        for case .load(let wants) in model.update(event, at: now) { decode(wants) }
    }

    private mutating func decode(_ wants: [Want]) {
        for want in wants where want.part == nil {
            let key = PictureKey(want, aspect: model.viewport.pixelAspect)
            guard key.box.width > 0, key.box.height > 0, !cache.isReady(key) else { continue }
            let shape = Table.shapes[key.photo.number % 5]
            let size = key.box.fitted(
                sourceWidth: shape.0, sourceHeight: shape.1, fit: key.covers ? .cover : .contain)
            decodes[key, default: 0] += 1
            sizes[key.photo, default: []].insert([size.width, size.height])
            cache.insert(
                pattern(key.photo, size.width, size.height), for: key, stage: .complete)
        }
        let keys = wants.map { ($0.urgency, PictureKey($0, aspect: model.viewport.pixelAspect)) }
        let seen = Set(keys.filter { $0.0 == .shown }.map(\.1))
        cache.keep(seen: seen, soon: Set(keys.map(\.1)).subtracting(seen))
    }

    mutating func settle() {
        for _ in 0..<200 where model.isMoving(at: now) {
            send(.frame)
            now += 0.05
        }
        now += 3
        send(.frame)
    }

    /// Decodes that were done twice.
    var doubleDecodes: Int { decodes.values.filter { $0 > 1 }.count }

    mutating func canvas() -> (Scene, Canvas) {
        let scene = model.scene(at: now)
        for photo in scene.echoed { cache.prepareEcho(of: photo) }
        return (
            scene,
            renderer.render(scene, in: model.viewport) { cache.pictures(of: $0, seenAt: $1) }
        )
    }

    /// How many photos that stand still were looked at, and what of them is not as decoded.
    mutating func misfits() -> (seen: Int, wrong: [String]) {
        let (scene, canvas) = canvas()
        let aspect = model.viewport.pixelAspect
        var seen = 0
        var wrong: [String] = []
        for (n, sprite) in scene.sprites.enumerated() {
            guard let photo = sprite.photo, sprite.isAtRest, sprite.opacity == 1,
                sprite.rotation == 0, sprite.scale == 1, sprite.transform == nil,
                sprite.fit != .fill, sprite.highlight == nil
            else { continue }
            let outline = PixelRect(
                Rect(centre: sprite.centre, size: sprite.size), aspect: aspect)
            let inner = outline.inset(by: sprite.border?.width ?? 0, aspect: aspect)
            let behind = scene.sprites[(n + 1)...].compactMap(\.seenBounds)
            let shape = Table.shapes[photo.number % 5]
            let box = PixelBox(
                width: inner.width, height: inner.height, pixelAspect: aspect, isUpscaling: true)
            // Whole pixels have another shape than the photo: it is not fitted into them twice.
            let isDecoded = sizes[photo]?.contains([inner.width, inner.height]) == true
            let size =
                isDecoded && sprite.fit == .contain
                ? (width: inner.width, height: inner.height)
                : box.fitted(
                    sourceWidth: shape.0, sourceHeight: shape.1,
                    fit: sprite.fit == .contain ? .contain : .cover)
            let expected = pattern(photo, size.width, size.height)
            let left = inner.x + Int((Double(inner.width - size.width) / 2).rounded(.down))
            let top = inner.y + Int((Double(inner.height - size.height) / 2).rounded(.down))
            seen += 1
            var count = 0
            for y in max(
                top, inner.y, 0)..<max(
                    0, min(top + size.height, inner.y + inner.height, canvas.height))
            {
                for x in max(
                    left, inner.x, 0)..<max(
                        0, min(left + size.width, inner.x + inner.width, canvas.width))
                {
                    let point = Point(x: (Double(x) + 0.5) * aspect, y: Double(y) + 0.5)
                    if behind.contains(where: { $0.contains(point) }) { continue }
                    if canvas[x, y] != expected[x - left, y - top] { count += 1 }
                }
            }
            if count > 0 {
                wrong.append("photo \(photo.number), \(inner.width)×\(inner.height): \(count)")
            }
            let exact = Double(shape.0) / Double(shape.1) / aspect
            let isShaped =
                abs(Double(size.width) - Double(size.height) * exact) <= 0.5 + 0.5 * exact + 1e-6
            if !isShaped { wrong.append("photo \(photo.number): \(size) for \(shape)") }
        }
        return (seen, wrong)
    }
}

@Suite struct `A photo that stands still` {
    private static let cells = [(8.0, 16.0), (9.0, 18.0), (8.0, 17.0), (10.0, 20.0), (9.0, 20.0)]

    @Test(arguments: Mode.allCases)
    func `has exactly the pixels that were decoded for its place, before and after any journey`(
        mode: Mode
    ) {
        var seen = 0
        let sizes = Seeds.some(
            Array([60, 80, 120, 160, 200, 283, 400].enumerated()), oneIn: 2)
        for (n, columns) in sizes {
            let cell = Self.cells[n % 5]
            var table = Table(mode, columns: columns, rows: max(20, columns * 3 / 10), cell: cell)
            func look(_ story: String) {
                let (count, wrong) = table.misfits()
                seen += count
                #expect(wrong.isEmpty, "\(columns) columns, cells \(cell), \(story): \(wrong)")
            }
            func press(_ intent: Intent) {
                table.send(.intent(intent))
                table.settle()
            }
            look("at the start")
            let calm = table.canvas().1
            press(.open)
            look("in the viewer")
            press(.close)
            look("after the viewer")
            #expect(table.canvas().1 == calm, "\(columns) columns: not as before the viewer")
            press(.next)
            // In the pile both flicks go on.
            press(mode == .stack ? .back : .previous)
            look("after a flick and back")
            for other in Mode.allCases where other != mode { press(.mode(other)) }
            press(.mode(mode))
            look("after all modes")
            #expect(table.canvas().1 == calm, "\(columns) columns: not as before the other modes")
            #expect(table.doubleDecodes == 0)
        }
        #expect(seen >= 20 * sizes.count / 7)
    }
}

import DisplayList
import Geometry
import GraphicsModel
import Pixels
import SeededRandom
import Testing
import VT

@testable import Screen

@Suite struct `photos at rest over a slow line` {
    private static let files = PictureFile.allCases
    private let whole = Rect(x: 0, y: 0, width: 40, height: 22)

    /// A terminal that is sent pictures whose first byte says which file they are.
    private func album(
        _ name: String = "kitty(0.41.1)", rate: Double, quality: PixelWish.Quality = .auto,
        isTmux: Bool = false
    ) -> Album {
        var album = Album(
            name, pixels: isTmux ? .kitty : .auto, quality: quality, rate: rate, isTmux: isTmux)
        if isTmux { album.tell("3.5a on\nkitty(0.41.1)\n") }
        album.pack = { bitmap, file in
            [UInt8(Self.files.firstIndex(of: file) ?? 0)]
                + [UInt8](repeating: 7, count: 3 * bitmap.pixels.count)
        }
        return album
    }

    private func files(_ album: Album) -> [PictureFile] {
        album.terminal.images.filter { $0.value.load.count > 3 }.sorted { $0.key < $1.key }
            .map { Self.files[Int($0.value.load[0])] }
    }

    /// Sends what rests, one step after the other; the files in their order, and the cells that show any after each.
    private func steps(_ album: inout Album, _ scene: Scene) -> ([PictureFile], open: [Int]) {
        var (sent, open): ([PictureFile], [Int]) = ([], [])
        album.show(scene)
        album.send()
        while album.stage.screen.output.refinement(over: 1) != nil, sent.count < 9 {
            guard album.stage.screen.refinementTime != nil,
                let refinement = album.stage.screen.takeRefinement(), refinement.ahead == nil
            else { break }
            album.stage.screen.take(album.drawn(refinement, scene))
            let before = files(album)
            for _ in 0..<400 {
                album.refine()
                album.answer()
                // What is there stays until what is finer is there.
                if let last = open.last {
                    #expect(album.terminal.openHalves + album.terminal.heldCells.count == last)
                }
            }
            sent += files(album).filter { !before.contains($0) }
            open.append(album.terminal.openHalves + album.terminal.heldCells.count)
        }
        return (sent, open)
    }

    @Test func `get finer step by step, as far as the line carries them in seconds`() {
        let cases: [(Double, PixelWish.Quality, [PictureFile])] = [
            (5e6, .auto, [.png]), (4e5, .auto, [.palette, .png]),
            (1e5, .auto, [.coarse, .palette, .png]), (2e4, .auto, [.coarse, .palette]),
            (1e5, .fast, [.coarse, .palette]), (4e5, .fast, [.palette]), (2e4, .exact, [.png]),
        ]
        for (rate, quality, wanted) in cases {
            var album = album(rate: rate, quality: quality)
            let (sent, open) = steps(&album, scene([(1, whole)]))
            #expect(sent == wanted, "\(rate) \(quality)")
            #expect(open == wanted.map { _ in 40 * 22 }, "\(rate) \(quality)")
            #expect(album.terminal.faults == [] && album.stage.screen.isUnrefined == false)
            // One is placed, beside the picture of a pixel that stays.
            #expect(album.terminal.placements.count == 2, "\(rate) \(quality)")
            album.leave()
            #expect(album.terminal.images.isEmpty)
        }
        var konsole = album("Konsole 25.04.2", rate: 5e4)
        #expect(steps(&konsole, scene([(1, whole)])).0 == [.smallJPEG, .jpeg])
        var tmux = album(rate: 1e5, isTmux: true)
        #expect(steps(&tmux, scene([(1, whole)])).0 == [.coarse, .palette])
        #expect(tmux.terminal.heldCells.count == 40 * 11)
        #expect(tmux.terminal.faults == [])
    }

    @Test func `are all seen before one of them gets finer, while the terminal answers late`() {
        var album = album(rate: 1e5)
        let tiles = (0..<4).map { number in
            (number, Rect(x: 10 * Double(number), y: 0, width: 10, height: 22))
        }
        album.show(scene(tiles))
        album.send()
        for _ in 0..<400 {
            if album.stage.screen.refinementTime != nil,
                let refinement = album.stage.screen.takeRefinement(), refinement.ahead == nil
            {
                album.stage.screen.take(album.drawn(refinement, scene(tiles)))
            }
            album.refine()
            let sent = files(album)
            #expect(sent.count >= 4 || sent.allSatisfy { $0 == .coarse })
            // Its answers come when nothing more is sent without them.
            if !album.stage.screen.isUnrefined, album.stage.screen.refinementTime == nil {
                album.answer()
            }
        }
        #expect(files(album).count > 4 && album.terminal.faults == [])
    }

    @Test func `come back as fine as they were`() {
        var album = album(rate: 1e5)
        let (one, other) = (scene([(1, whole)]), scene([(2, whole)]))
        #expect(steps(&album, one).0.count == 3)
        let shown = album.terminal.placements
        album.show(other)
        album.send()
        album.show(one)
        #expect(album.terminal.placements == shown && album.terminal.openHalves == 40 * 22)
        #expect(steps(&album, one).0 == [] && album.terminal.faults == [])
    }

    @Test func `are not cut off by what is finer where a message comes meanwhile`() throws {
        for units in [0, 1, 3] {
            var album = album(rate: 1e5)
            let marked = scene([(1, whole)], label: "a star")
            for scene in [scene([(1, whole)]), marked] {
                album.show(scene)
                let refinement = album.stage.screen.takeRefinement()
                album.stage.screen.take(album.drawn(try #require(refinement), scene))
                for _ in 0..<units { album.refine() }
            }
            #expect(files(album) == [])
            #expect(steps(&album, marked).0 == [.coarse, .palette, .png], "\(units) units")
            #expect(album.terminal.faults == [] && album.terminal.uploads == 3)
        }
    }

    @Test func `come at once as fine as they get where the terminal holds no second of one`() {
        // Two of 27 million bytes each, of 64 in all.
        let (left, right) = (
            Rect(x: 0, y: 0, width: 20, height: 22), Rect(x: 20, y: 0, width: 20, height: 22)
        )
        var large = Album(cell: (130, 260), rate: 1e7)
        large.pack = { [UInt8(Self.files.firstIndex(of: $1) ?? 0), 7, 7, 7] }
        large.rest(scene([(1, left), (2, right)]))
        #expect(files(large) == [.png, .png])
        // Konsole is given 32.
        var many = album("Konsole 25.04.2", rate: 4e4)
        let tiles = (0..<32).map { number in
            let (column, row) = (Double(number % 8), Double(number / 8))
            return (number, Rect(x: 5 * column, y: 5 * row, width: 5, height: 5))
        }
        many.rest(scene(tiles))
        for _ in 0..<2 { many.send() }
        #expect(files(many) == tiles.map { _ in .jpeg })
        #expect(many.terminal.faults == [] && large.terminal.faults == [])
    }

    @Test(arguments: Seeds.count(20)) func `are never closed by what is finer, whatever happens`(
        seed: UInt64
    ) {
        var dice = Dice(seed: seed)
        var album = album(
            dice.pick(["kitty(0.41.1)", "kitty(0.31.0)", "ghostty 1.1.0", "Konsole 25.04.2"]),
            rate: dice.pick([1e4, 5e4, 1e5, 4e5, 1e6]))
        var current = scene(&dice)
        album.rest(current)
        for _ in 0..<60 {
            let open = album.terminal.openHalves
            var isSame = true
            switch dice.roll(8) {
            case 0:
                current = scene(&dice)
                album.show(current)
                isSame = false
            case 1, 2:
                guard album.stage.screen.refinementTime != nil,
                    let refinement = album.stage.screen.takeRefinement(), refinement.ahead == nil
                else { continue }
                album.stage.screen.take(album.drawn(refinement, current))
            case 3: album.answer()
            default: for _ in 0..<dice.roll(9) { album.refine() }
            }
            #expect(album.terminal.faults == [], "seed \(seed)")
            #expect(!isSame || album.terminal.openHalves >= open, "seed \(seed)")
            guard album.terminal.faults == [] else { break }
        }
        album.leave()
        #expect(album.terminal.placements.isEmpty, "seed \(seed)")
    }
}

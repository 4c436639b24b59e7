import PtyHarness
import Testing

/// Everything that is needed, with the mouse alone.
@Suite(.serialized) struct `The mouse alone` {
    /// Finds a text on the screen, from the bottom up, and clicks it.
    private func click(
        _ text: String, _ mouse: Mouse, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        mouse.session.says(text, sourceLocation: sourceLocation)
        mouse.session.settle(quietMilliseconds: 200)
        for (row, cells) in mouse.session.screen.cells.enumerated().reversed() {
            let letters = cells.map(\.text)
            let wanted = text.map(String.init)
            let column = (0...max(0, letters.count - wanted.count)).last {
                letters[$0...].starts(with: wanted)
            }
            if let column, letters[column...].starts(with: wanted) {
                return mouse.click(column + wanted.count / 2, row)
            }
        }
        Issue.record("\(text) is not on the screen", sourceLocation: sourceLocation)
    }

    /// Opens the menu over the photo, and chooses a row.
    private func choose(
        _ row: String, _ mouse: Mouse, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        mouse.click(60, 8, button: 2)
        click("│ \(row)", mouse, sourceLocation: sourceLocation)
    }

    @Test(arguments: [false, true])
    func `a photo is opened, made a favourite, trashed and brought back; modes, help and the end`(
        pixels: Bool
    ) throws {
        let world = World(photos: 12)
        let session = try world.browse(responses: pixels ? .modern : .basic)
        session.rests(on: "photo1.jpg")
        let mouse = Mouse(session, countsPixels: pixels)
        choose("favourite", mouse)
        session.says("1/12 ♥")
        choose("trash", mouse)
        #expect(session.wait { _ in world.trashed == ["photo1.jpg"] })
        session.rests(on: "photo2.jpg")
        click("u undo", mouse)
        session.rests(on: "photo1.jpg")
        #expect(session.wait { _ in world.trashed.isEmpty })
        choose("trash", mouse)
        session.rests(on: "photo2.jpg")
        choose("undo", mouse)
        session.rests(on: "photo1.jpg")
        choose("open", mouse)
        session.says("1/12 ♥")
        session.settle(quietMilliseconds: 300)
        choose("100 %", mouse)
        session.says("100 %")
        choose("whole photo", mouse)
        #expect(session.wait { $0.screen.lastLine?.contains("100 %") == false })
        choose("close", mouse)
        choose("mode", mouse)
        click("│ waterfall", mouse)
        #expect(session.wait { $0.screen.lastLine?.contains("columns") == true })
        session.settle(quietMilliseconds: 300)
        // On the first tile: the menu is for the photo that it is opened on.
        mouse.click(8, 6, button: 2)
        click("│ mode", mouse)
        click("│ deck", mouse)
        session.rests(on: "photo1.jpg")
        #expect(session.wait { $0.screen.lastLine?.contains("deck · ? help") == true })
        click("deck · ? help", mouse)
        session.settle(quietMilliseconds: 200)
        choose("help", mouse)
        session.says("Keys")
        mouse.click(60, 10)
        session.rests(on: "photo1.jpg")
        choose("quit", mouse)
        session.endsCleanly()
        #expect(world.list(world.photos).count == 12)
    }

    @Test func `buttons of the status line: help, mode and favourite`() throws {
        let world = World(photos: 3)
        let session = try world.browse(responses: .basic)
        session.rests(on: "photo1.jpg")
        let mouse = Mouse(session)
        click("? help", mouse)
        session.says("One photo")
        mouse.click(60, 10)
        session.rests(on: "photo1.jpg")
        click("deck", mouse)
        session.says("nine-grid")
        session.send(Keys.down)
        session.send("gd")
        session.says("deck")
        choose("favourite", mouse)
        session.says("♥")
        // A click so soon after one in the menu would count as its second.
        session.settle(quietMilliseconds: 500)
        click("/3 ♥", mouse)
        #expect(session.wait { $0.screen.lastLine?.contains("/3 ♥") == false })
        session.send("q")
        session.endsCleanly()
    }

    @Test(arguments: [PtySize(20, 6), PtySize(80, 24), PtySize(200, 60)])
    func `the menu closes by Escape and by a click beside it, and arrows choose`(size: PtySize)
        throws
    {
        let world = World(small: 3)
        let session = try world.browse(size: size, responses: .basic)
        #expect(session.wait { $0.screen.visibleColours.count > 10 })
        session.settle(quietMilliseconds: 400)
        let mouse = Mouse(session)
        let middle = (size.columns / 2, size.rows / 2)
        for way in 0..<2 {
            mouse.click(middle.0, middle.1, button: 2)
            session.says("favourite")
            session.send(Keys.up + Keys.down)
            session.settle(quietMilliseconds: 200)
            if way == 0 { session.send(Keys.escape) } else { mouse.click(size.columns - 1, 0) }
            #expect(session.wait { !$0.screen.contains("favourite") })
        }
        #expect(world.trashed.isEmpty, "arrows move in the menu")
        mouse.click(middle.0, middle.1, button: 2)
        session.says("favourite")
        // Open, favourite, stars, reject, turn, mark, copy, trash.
        session.send(String(repeating: Keys.down, count: 7))
        session.settle(quietMilliseconds: 200)
        session.send(Keys.enter)
        #expect(session.wait { _ in world.trashed == ["photo1.jpg"] })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `inside tmux only the release of the right button may come`() throws {
        let world = World(photos: 3)
        let session = try world.browse(responses: .basic)
        session.rests(on: "photo1.jpg")
        session.send("\u{1B}[<2;60;10m")
        session.says("│ trash")
        session.send(Keys.escape)
        #expect(session.wait { !$0.screen.contains("│ trash") })
        session.send("q")
        session.endsCleanly()
    }
}

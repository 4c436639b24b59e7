import Glibc
import PtyHarness
import Testing

@Suite(.serialized) struct `Only some of the photos` {
    @Test
    func
        `a filter leaves the photo in front, which goes with the next key, and undo brings it back`()
        throws
    {
        let world = World(small: 6)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send(Keys.right)
        session.says("photo2.jpg · 2/6")
        session.command("filter !pick")
        session.says("[!pick] 6 of 6 · photo2.jpg · 2/6")
        session.rests(on: "photo2.jpg")
        session.send(Keys.down)
        session.says("photo2.jpg no longer matches")
        session.says("[!pick] 6 of 6")
        session.send(Keys.right)
        session.says("[!pick] 5 of 6 · photo3.jpg · 2/5")
        session.rests(on: "photo3.jpg")
        session.send("u")
        session.says("[!pick] 6 of 6 · photo2.jpg · 2/6")
        session.send("U")
        session.says("photo2.jpg no longer matches")
        session.send(Keys.left)
        session.says("[!pick] 5 of 6 · photo1.jpg · 1/5")
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        session.says("[!pick] 4 of 5 · photo3.jpg · 1/4")
        session.send("F")
        session.says("photo3.jpg · 2/5")
        session.send("u")
        session.says("photo1.jpg · 1/6")
        session.send("q")
        session.endsCleanly()
        #expect(world.list(world.photos).count == 6)
    }

    @Test func `one that leaves nothing says so, and Esc shows all; one that is none says where`()
        throws
    {
        let world = World(small: 4)
        let session = try world.browse(["--filter", "name:*3*"])
        session.says("[name:*3*] 1 of 4 · photo3.jpg · 1/1")
        session.rests(on: "photo3.jpg")
        session.command("filter red")
        session.says("no photo matches red · Esc shows all")
        session.send(Keys.escape)
        session.says("photo3.jpg · 3/4")
        session.command("filter pick date:2024-13")
        session.says("^ not a date: 2024-13")
        session.says(":filter pick date:2024-13▏")
        session.send(Keys.escape)
        session.says("photo3.jpg · 3/4")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `what only the files tell is read while it runs`() throws {
        let world = World(photos: 5)
        let session = try world.browse(["--filter", "width>1"])
        session.says("5 of 5 · photo1.jpg")
        session.command("filter width<2")
        session.says("no photo matches width<2")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `a search has n and N as long as it lasts`() throws {
        let world = World(small: 12)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("/")
        session.says(" /▏")
        session.send("O1")
        session.says("/O1▏")
        session.send(Keys.enter)
        session.says("/O1 · 2 of 4 · photo10.jpg")
        session.send("n")
        session.says("/O1 · 3 of 4 · photo11.jpg")
        session.send("N")
        session.says("/O1 · 2 of 4 · photo10.jpg")
        session.send("N")
        session.says("/O1 · 1 of 4 · photo1.jpg")
        session.send("N")
        session.says("/O1 · 4 of 4 · photo12.jpg")
        session.says("from the end")
        session.send(Keys.escape)
        #expect(session.wait { !$0.screen.contains("/O1") })
        session.says(" photo12.jpg · 12/12")
        session.send(Keys.left)
        session.says("photo11.jpg · 11/12")
        session.send("n")
        session.says("photo12.jpg · 12/12")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `o and O put the photos in another order`() throws {
        let world = World(small: 5)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("o")
        session.says(":sort ▏")
        session.send("mtime")
        session.says(":sort mtime▏")
        session.send(Keys.enter)
        session.says("photo1.jpg · 5/5")
        session.send("O")
        session.says("photo1.jpg · 1/5")
        session.command("sort rating")
        session.says("by rating, 5 first")
        session.says("photo1.jpg · 1/5")
        session.send("q")
        session.endsCleanly()
    }
}

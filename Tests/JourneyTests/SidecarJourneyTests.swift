import Glibc
import PtyHarness
import Selecting
import Testing

extension World {
    /// What lies beside the photos.
    fileprivate var sidecars: [String] { list(photos).filter { $0.hasSuffix(".xmp") } }

    fileprivate func text(_ name: String) -> String {
        String(decoding: World.read(path(name)), as: UTF8.self)
    }

    /// Another program's rating: exiftool's where it is installed, else that of one which writes a new file.
    fileprivate func rate(_ name: String, from old: Int, to new: Int) {
        let exiftool = "/usr/bin/exiftool"
        if exists(exiftool) {
            system("'\(exiftool)' -q -overwrite_original -XMP:Rating=\(new) '\(path(name))'")
        } else {
            let changed = text(name).replacing("Rating=\"\(old)\"", with: "Rating=\"\(new)\"")
            World.write(Array(changed.utf8), to: root + "/new.xmp")
            rename(root + "/new.xmp", path(name))
        }
    }

    /// The rating that a sidecar has as an attribute or as an element.
    fileprivate func stars(in name: String) -> Int? {
        guard let rest = text(name).split(separator: "xmp:Rating").dropFirst().first else {
            return nil
        }
        return rest.first { $0.isNumber }.flatMap { Int(String($0)) }
    }

    /// All but sidecars, as they are.
    fileprivate var pictures: [String: FilePrint] {
        prints.filter { !$0.key.hasSuffix(".xmp") }
    }
}

@Suite(.serialized) struct `Sidecars` {
    /// Promise: riffle writes nothing into your photos; `:turn write` makes turned ones, and the originals go to the trash.
    @Test func `are written beside photos, follow undo, and change no photo`() throws {
        let world = World(photos: 3)
        let before = world.pictures
        let session = try world.browse(["--sidecars", "write"])
        session.rests(on: "photo1.jpg")
        session.send("4")
        session.says("★★★★")
        #expect(session.wait { _ in world.sidecars == ["photo1.jpg.xmp"] })
        #expect(world.text("photo1.jpg.xmp").contains("xmp:Rating=\"4\""))
        // It is a file of its photo, and no card.
        session.rests(on: "photo1.jpg +xmp")
        #expect(session.status?.count == 3, "\(session.screen.picture)")
        session.send("X")
        #expect(
            session.wait { _ in world.text("photo1.jpg.xmp").contains("xmp:Rating=\"-1\"") })
        session.send("u")
        #expect(session.wait { _ in world.text("photo1.jpg.xmp").contains("xmp:Rating=\"4\"") })
        session.send("u")
        #expect(session.wait { _ in world.sidecars.isEmpty })
        session.send("U")
        #expect(session.wait { _ in world.sidecars == ["photo1.jpg.xmp"] })
        #expect(world.pictures == before)
        session.send("q")
        session.endsCleanly()
        #expect(world.pictures == before)
        #expect(world.judgements == ["photo1.jpg": Judgement(stars: 4)])
    }

    @Test func `go to the trash with their photo, however soon, and come back`() throws {
        let world = World(photos: 3)
        let session = try world.browse(["--sidecars", "write"])
        session.rests(on: "photo1.jpg")
        session.send("3")
        session.rest(milliseconds: 40)
        session.send(Keys.up)
        #expect(
            session.wait { _ in world.trashed.sorted() == ["photo1.jpg", "photo1.jpg.xmp"] },
            "\(world.trashed) \(session.screen.picture)")
        #expect(world.list(world.photos) == ["photo2.jpg", "photo3.jpg"])
        session.send("u")
        #expect(
            session.wait { _ in
                world.list(world.photos)
                    == ["photo1.jpg", "photo1.jpg.xmp", "photo2.jpg", "photo3.jpg"]
            }, "\(world.list(world.photos)) \(session.screen.picture)")
        session.rests(on: "photo1.jpg +xmp")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `are there where somebody quits at once, or is killed and comes back`() throws {
        let world = World(photos: 3)
        let first = try world.browse(["--sidecars", "write"])
        first.rests(on: "photo1.jpg")
        first.send("2q")
        first.endsCleanly()
        #expect(world.text("photo1.jpg.xmp").contains("xmp:Rating=\"2\""))
        let second = try world.browse(["--sidecars", "write"])
        second.rests(on: "photo1.jpg +xmp")
        second.send("5")
        // The desk has it first.
        #expect(second.wait { _ in world.judgements["photo1.jpg"] == Judgement(stars: 5) })
        second.signal(SIGKILL)
        _ = second.waitForEnd()
        let third = try world.browse(["--sidecars", "write"])
        third.rests(on: "photo1.jpg +xmp")
        #expect(third.wait { _ in world.text("photo1.jpg.xmp").contains("xmp:Rating=\"5\"") })
        third.says("★★★★★")
        third.send("q")
        third.endsCleanly()
    }

    @Test func `are written of all that is decided where that is asked for twice`() throws {
        let world = World(photos: 3)
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("3")
        session.says("★★★")
        session.command("export")
        session.says("write 1 sidecar? :export again")
        #expect(world.sidecars.isEmpty)
        session.command("export")
        #expect(session.wait { _ in world.sidecars == ["photo1.jpg.xmp"] })
        session.rests(on: "photo1.jpg +xmp")
        session.send("u")
        #expect(session.wait { _ in world.sidecars.isEmpty })
        // The decision itself stands.
        #expect(world.judgements["photo1.jpg"] == Judgement(stars: 3))
        session.send("q")
        session.endsCleanly()
        let run = try world.run(["--export-sidecars", world.photos], size: PtySize(120, 20))
        #expect(run.waitForEnd() == .exited(status: 0))
        #expect(run.screen.contains("1 photo written beside"), "\(run.screen.picture)")
        #expect(world.text("photo1.jpg.xmp").contains("xmp:Rating=\"3\""))
    }

    @Test func `are not written where nothing is to be changed`() throws {
        let world = World(photos: 2)
        world.describe("photo1.xmp", "xmp:Rating='1'")
        let before = world.prints
        for option in ["--read-only", "--dry-run"] {
            let session = try world.browse(["--sidecars", "write", option])
            session.rests(on: "photo1.jpg +xmp")
            session.send("4")
            session.says(option == "--read-only" ? "read-only: nothing is written" : "★★★★")
            session.rest(milliseconds: 300)
            session.command("export")
            if option == "--dry-run" {
                session.says("write 1 sidecar?")
                session.command("export")
                session.says("dry run: 1 sidecar would be written")
            }
            session.rest(milliseconds: 700)
            session.send("q")
            session.endsCleanly()
            if option == "--dry-run" {
                #expect(
                    session.screen.contains("would have been written beside it: 4 stars"),
                    "\(session.screen.picture)")
            }
            #expect(world.prints == before, "\(option)")
        }
        let session = try world.browse(["--read-only"])
        session.rests(on: "photo1.jpg +xmp")
        session.command("set sidecars write")
        session.says("read-only: nothing is written")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `of much that riffle does not know differ by what was decided and the date`() throws
    {
        let world = World(photos: 1)
        let notes = (0..<7500).map { "<n:note n:id='\($0)'>&#x41; <![CDATA[<\($0)>]]></n:note>\n" }
        let text =
            "<x:xmpmeta xmlns:x='adobe:ns:meta/'>\n"
            + "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>\n"
            + "<rdf:Description xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmlns:n='urn:n' "
            + "xmp:Rating='2' xmp:MetadataDate='2020-01-01T00:00:00Z'>\n<n:all>"
            + notes.joined() + "</n:all></rdf:Description></rdf:RDF></x:xmpmeta>\n"
        #expect(text.utf8.count > 300_000)
        World.write(Array(text.utf8), to: world.path("photo1.jpg.xmp"))
        let session = try world.browse(["--sidecars", "write"])
        session.rests(on: "photo1.jpg +xmp")
        session.says("1/1 ★★ ·")
        session.send("4")
        #expect(session.wait { _ in world.text("photo1.jpg.xmp").contains("xmp:Rating='4'") })
        session.send("q")
        session.endsCleanly()
        let now = world.text("photo1.jpg.xmp")
        let (old, new) = (text.split(separator: "\n"), now.split(separator: "\n"))
        let changed = zip(old, new).filter { $0 != $1 }
        #expect(old.count == new.count && changed.count == 1)
        // One attribute and the date, and nothing else of that line.
        let before = String(try #require(changed.first).0)
        let after = String(try #require(changed.first).1)
        let date = try #require(after.split(separator: "xmp:MetadataDate='").last).prefix {
            $0 != "'"
        }
        #expect(
            after.replacing(String(date), with: "2020-01-01T00:00:00Z")
                == before.replacing("xmp:Rating='2'", with: "xmp:Rating='4'"))
        #expect(world.sidecars == ["photo1.jpg.xmp"])
    }

    /// Journey 5: another program changes one while riffle runs, and undo gives back what its step changed and no more.
    @Test func `that another program has changed keep its values when older steps are undone`()
        throws
    {
        let world = World(photos: 2)
        let session = try world.browse(["--sidecars", "write"])
        session.rests(on: "photo1.jpg")
        session.send("4")
        #expect(
            session.wait { _ in world.text("photo1.jpg.xmp").contains("xmp:Rating=\"4\"") })
        session.send("6")
        #expect(
            session.wait { _ in world.text("photo1.jpg.xmp").contains("xmp:Label=\"Red\"") })
        world.rate("photo1.jpg.xmp", from: 4, to: 2)
        session.says("1/2 ★★ ●")
        session.says("1 photo was rated by another program since")
        session.send("u")
        session.says("no label")
        #expect(session.wait { _ in !world.text("photo1.jpg.xmp").contains("xmp:Label") })
        #expect(world.stars(in: "photo1.jpg.xmp") == 2)
        session.says("1/2 ★★ ·")
        session.send("u")
        session.says("no stars")
        #expect(session.wait { _ in world.stars(in: "photo1.jpg.xmp") ?? 0 == 0 })
        session.send("U")
        #expect(session.wait { _ in world.stars(in: "photo1.jpg.xmp") == 4 })
        session.send("q")
        session.endsCleanly()
    }

    @Test func `stay in the desk where the folder takes none, and that is said once`() throws {
        let world = World(photos: 2)
        if geteuid() == 0 {
            // No file of some systems can be made immutable.
            guard system("chattr +i '\(world.photos)' 2>/dev/null") == 0 else { return }
        } else {
            chmod(world.photos, 0o555)
        }
        defer { system("chattr -i '\(world.photos)' 2>/dev/null; chmod 755 '\(world.photos)'") }
        let session = try world.browse(["--sidecars", "write"], size: PtySize(200, 30))
        session.rests(on: "photo1.jpg")
        session.send("4")
        session.says("which is read-only · the desk keeps what you decide")
        #expect(session.wait { _ in world.judgements["photo1.jpg"] == Judgement(stars: 4) })
        session.send("q")
        // They are kept, but not beside the photo.
        session.endsCleanly(status: 1)
        #expect(world.sidecars.isEmpty)
    }
}

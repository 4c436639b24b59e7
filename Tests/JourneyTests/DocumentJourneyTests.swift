import Desk
import Glibc
import PtyHarness
import Selecting
import Testing

extension World {
    /// An XMP document with these attributes.
    static func xmp(_ attributes: String) -> [UInt8] {
        Array(
            """
            <?xpacket begin='' id='W5M0MpCehiHzreSzNTczkc9d'?>
            <x:xmpmeta xmlns:x='adobe:ns:meta/'>
             <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
              <rdf:Description rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/'
                xmlns:xmpDM='http://ns.adobe.com/xmp/1.0/DynamicMedia/'
                xmlns:digiKam='http://www.digikam.org/ns/1.0/' \(attributes)/>
             </rdf:RDF>
            </x:xmpmeta>
            <?xpacket end='w'?>
            """.utf8)
    }

    func describe(_ name: String, _ attributes: String) {
        World.write(World.xmp(attributes), to: path(name))
    }
}

@Suite(.serialized) struct `What other programs left` {
    @Test func `is shown, and nothing is written beside the photos`() throws {
        let world = World(photos: 5)
        world.describe("photo1.jpg.xmp", "xmp:Rating='4' xmp:Label='Rot'")
        world.describe("photo2.xmp", "xmp:Rating='-1'")
        world.describe("photo3.xmp", "xmpDM:pick='1' xmp:Label='Green'")
        world.describe("photo4.jpg.xmp", "digiKam:PickLabel='1' digiKam:ColorLabel='4'")
        let before = world.prints
        let session = try world.browse()
        session.rests(on: "photo1.jpg +xmp")
        session.says("★★★★ ●")
        for (name, signs) in [("photo2.jpg", "✗"), ("photo3.jpg", "♥"), ("photo4.jpg", "✗")] {
            session.send(Keys.right)
            session.rests(on: name + " +xmp")
            session.says(signs)
        }
        session.send("q")
        session.endsCleanly()
        #expect(world.prints == before)
        #expect(world.judgements.isEmpty)
    }

    @Test func `is shown when it changes while riffle runs, and counts where it is newer`() throws {
        let world = World(photos: 3)
        world.describe("photo1.xmp", "xmp:Rating='4'")
        let session = try world.browse()
        session.rests(on: "photo1.jpg +xmp")
        session.says("★★★★")
        session.send("2")
        session.says("★★")
        #expect(session.wait { _ in world.judgements["photo1.jpg"] == Judgement(stars: 2) })
        // Another program rates after us, as those do that write a new file.
        World.write(World.xmp("xmp:Rating='5'"), to: world.path("new.tmp"))
        rename(world.path("new.tmp"), world.path("photo1.xmp"))
        session.says("★★★★★")
        session.says("1 photo was rated by another program since")
        #expect(session.wait { _ in world.judgements["photo1.jpg"] == Judgement(stars: 5) })
        session.send("u")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `is the same on the command line`() throws {
        let world = World(photos: 3)
        world.describe("photo1.xmp", "xmp:Rating='4'")
        world.describe("photo2.jpg.xmp", "xmp:Label='Blue'")
        let four = try world.run(["--list", "--filter", "4", world.photos], size: PtySize(200, 24))
        #expect(four.waitForEnd() == .exited(status: 0))
        #expect(four.screen.contains("photo1.jpg") && !four.screen.contains("photo2.jpg"))
        let progress = try world.run(["--print-progress", world.photos])
        #expect(progress.waitForEnd() == .exited(status: 0))
        #expect(progress.screen.contains("2 3"), "\(progress.screen.picture)")
        // Who decides then decides on top of it.
        let rate = try world.run(["--rate", "1", world.path("photo1.jpg")])
        #expect(rate.waitForEnd() == .exited(status: 0))
        let one = try world.run(["--list", "--filter", "1", world.photos], size: PtySize(200, 24))
        #expect(one.waitForEnd() == .exited(status: 0))
        #expect(one.screen.contains("photo1.jpg"))
    }

    @Test func `is not looked at where that is not wanted`() throws {
        let world = World(photos: 2)
        world.describe("photo1.xmp", "xmp:Rating='4'")
        mkdir(world.root + "/home/.config", 0o700)
        mkdir(world.root + "/home/.config/riffle", 0o700)
        World.write(
            Array("read-xmp = off\n".utf8), to: world.root + "/home/.config/riffle/config")
        let session = try world.browse()
        session.rests(on: "photo1.jpg +xmp")
        session.rest(milliseconds: 500)
        #expect(!session.screen.contains("★"), "\(session.screen.picture)")
        session.command("set read-xmp on")
        session.says("★★★★")
        session.command("set read-xmp off")
        #expect(session.wait { !$0.screen.contains("★") })
        session.send("q")
        session.endsCleanly()
    }
}

@Suite(.serialized) struct `A photo that moves` {
    @Test func `has its decisions in a folder of another name, and under another name`() throws {
        let world = World(photos: 3)
        let first = try world.browse()
        first.rests(on: "photo1.jpg")
        first.send("4")
        first.says("★★★★")
        // The print is taken when nobody waits for anything.
        #expect(first.wait { _ in world.prints(inDesk: "photo1.jpg") })
        first.send("q")
        first.endsCleanly()
        rename(world.photos, world.root + "/elsewhere")
        rename(world.root + "/elsewhere", world.root + "/again")
        mkdir(world.photos, 0o700)
        let moved = try world.run([world.root + "/again"], size: PtySize(130, 30))
        moved.rests(on: "photo1.jpg")
        moved.says("★★★★")
        moved.send("q")
        moved.endsCleanly()
        rename(world.root + "/again/photo1.jpg", world.root + "/again/best.jpg")
        let renamed = try world.run([world.root + "/again"], size: PtySize(130, 30))
        renamed.rests(on: "best.jpg")
        renamed.says("★★★★")
        renamed.send("q")
        renamed.endsCleanly()
    }
}

extension World {
    /// Whether the desk has a print of a photo.
    fileprivate func prints(inDesk name: String) -> Bool {
        let path = Array((root + "/home/.local/state/riffle/desk.sqlite").utf8)
        guard exists(String(decoding: path, as: UTF8.self)),
            let store = try? DeskStore(path: path, writable: false),
            let rows = try? store.rows(in: Array(photos.utf8))
        else { return false }
        return rows[Array(name.utf8)]?.print != nil
    }
}

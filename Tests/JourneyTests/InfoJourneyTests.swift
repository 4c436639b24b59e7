import PtyHarness
import Testing

/// `I`: the panel of all that is known of the photo in front.
@Suite(.serialized) struct `The panel of information` {
    @Test func `follows the photo in front, and Esc closes it`() throws {
        let world = World(photos: 3)
        World.write(World.smallPhoto(1), to: world.path("photo2.CR2"))
        let stars = Array(
            """
            <x:xmpmeta xmlns:x='adobe:ns:meta/'>
            <rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
            <rdf:Description rdf:about='' xmlns:xmp='http://ns.adobe.com/xap/1.0/' xmp:Rating='2'/>
            </rdf:RDF></x:xmpmeta>
            """.utf8)
        World.write(stars, to: world.path("photo2.xmp"))
        let session = try world.browse()
        session.rests(on: "photo1.jpg")
        session.send("I")
        session.says("info  Esc close")
        session.says("pixels")
        session.says("/tmp/riffle-journey-")
        session.send(Keys.right)
        session.rests(on: "photo2.jpg +CR2 +xmp")
        // The size of the RAW is known to the panel alone.
        session.says("photo2.CR2")
        func isKept(in place: String) -> Bool {
            session.wait {
                $0.screen.picture.split(separator: "\n").contains {
                    $0.contains("kept") && $0.contains(place)
                }
            }
        }
        #expect(isKept(in: "photo2.xmp"))
        session.send("3")
        session.says("decided")
        #expect(isKept(in: "desk"))
        session.send(Keys.right)
        session.rests(on: "photo3.jpg")
        #expect(session.wait { !$0.screen.picture.contains("photo2.CR2") })
        session.send(Keys.escape)
        #expect(session.wait { !$0.screen.picture.contains("pixels") })
        session.rests(on: "photo3.jpg")
        session.send("q")
        session.endsCleanly()
    }

    @Test func `over all of a small screen a photo is trashed only past a question`() throws {
        let world = World(photos: 3)
        let session = try world.browse(size: PtySize(60, 16))
        session.rests(on: "photo1.jpg")
        session.send("I")
        session.says("info  Esc close")
        session.says("pixels")
        session.settle(quietMilliseconds: 300)
        session.send(Keys.up)
        session.says("again")
        #expect(world.trashed.isEmpty)
        session.send("I")
        #expect(session.wait { !$0.screen.picture.contains("pixels") })
        session.rests(on: "photo1.jpg")
        session.send(Keys.up)
        #expect(session.wait { _ in world.trashed == ["photo1.jpg"] })
        session.send("q")
        session.endsCleanly()
    }
}

import Desk
import Glibc
import PtyHarness
import Selecting
import Testing

/// A shoot of pairs, and its best photos.
@Suite(.serialized) struct `A shoot` {
    /// Journey 1: what was decided, which photo was left, and how far it had come.
    @Test func `of forty pairs has its decisions, its place and its progress on another day`()
        throws
    {
        let world = World(pairs: 40, rawBytes: 10_000)
        for n in 1...40 { world.describe("IMG_\(n).CR2.xmp", "xmp:CreatorTool='camera'") }
        let before = world.prints
        let first = try world.browse(resumes: true)
        first.rests(on: "IMG_1.JPG +CR2 +xmp")
        #expect(first.status?.count == 40, "\(first.screen.picture)")
        let decisions = [("3", "★★★"), ("5", "★★★★★"), ("X", "✗"), ("P", "♥"), ("6", "● red")]
        for (number, (key, sign)) in decisions.enumerated() {
            first.rests(on: "IMG_\(number + 1).JPG +CR2 +xmp")
            first.send(key)
            first.says("\(number + 1)/40 \(sign)")
            first.send(Keys.right)
        }
        for number in 6...8 {
            first.rests(on: "IMG_\(number).JPG +CR2 +xmp")
            if number < 8 { first.send(Keys.right) }
        }
        first.says("5 of 40 decided")
        first.send("q")
        first.endsCleanly()
        let next = try world.browse(resumes: true)
        next.rests(on: "IMG_8.JPG +CR2 +xmp")
        next.says("where you left off · Home: first photo")
        next.send(Keys.home)
        for (number, (_, sign)) in decisions.enumerated() {
            next.rests(on: "IMG_\(number + 1).JPG +CR2 +xmp")
            next.says("\(number + 1)/40 \(sign) ·")
            next.send(Keys.right)
        }
        next.rests(on: "IMG_6.JPG +CR2 +xmp")
        next.says("5 of 40 decided")
        next.send("q")
        next.endsCleanly()
        #expect(world.prints == before)
        // A pair's decisions are its RAW's.
        #expect(
            world.judgements == [
                "IMG_1.CR2": Judgement(stars: 3), "IMG_2.CR2": Judgement(stars: 5),
                "IMG_3.CR2": Judgement(flag: .reject), "IMG_4.CR2": Judgement(flag: .pick),
                "IMG_5.CR2": Judgement(label: .colour(.red)),
            ])
    }

    /// Journey 7.
    @Test func `keeps the photo in front that has lost its stars, until the next key`() throws {
        let world = World(small: 5)
        let rate = try world.run(["--rate", "4", world.photos])
        #expect(rate.waitForEnd() == .exited(status: 0))
        let session = try world.browse(["--filter", "3+ !reject"])
        session.says("[3+ !reject] 5 of 5 · photo1.jpg · 1/5 ★★★★")
        session.rests(on: "photo1.jpg")
        session.send("1")
        session.says("photo1.jpg no longer matches")
        session.rest(milliseconds: 500)
        session.says("[3+ !reject] 5 of 5 · photo1.jpg no longer matches · 1/5 ★ ·")
        session.send(Keys.right)
        session.says("[3+ !reject] 4 of 5 · photo2.jpg · 1/4 ★★★★")
        session.rests(on: "photo2.jpg")
        session.send("u")
        session.says("[3+ !reject] 5 of 5 · photo1.jpg · 1/5 ★★★★")
        session.send("q")
        session.endsCleanly()
        #expect(world.judgements["photo1.jpg"] == Judgement(stars: 4))
    }
}

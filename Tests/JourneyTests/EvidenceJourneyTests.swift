import Glibc
import PtyHarness
import Testing

/// Another file takes the photo's name between the look and the hand: nothing but what was on the screen may be in the trash.
@Suite(.serialized) struct `A file that takes the place of the photo on the screen` {
    /// How it gets there.
    enum Intruder: String, CaseIterable {
        case renamedOver, rewrittenInPlace
    }

    /// By what the photo is to be trashed.
    enum Hand: String, CaseIterable {
        case viewerKey, gridKey, waterfallKey, carouselKey, deckDrag, stackDrag

        var way: Way {
            switch self {
            case .viewerKey, .gridKey: .grid
            case .waterfallKey: .waterfall
            case .carouselKey: .carousel
            case .deckDrag: .deck
            case .stackDrag: .stack
            }
        }
    }

    /// A text of the photo's length, so that the file can keep its size.
    private func diary(_ world: World, _ name: String) -> [UInt8] {
        let size = World.read(world.path(name)).count
        return Array("dear diary, ".utf8) + [UInt8](repeating: 0x2E, count: size - 12)
    }

    /// Puts the text there; one that is rewritten keeps inode, size and time, and is not closed, so that the folder does not tell of it.
    private func intrude(
        _ intruder: Intruder, _ content: [UInt8], _ name: String, _ world: World
    ) -> Int32? {
        let path = world.path(name)
        switch intruder {
        case .renamedOver:
            World.write(content, to: world.path("diary.txt"))
            rename(world.path("diary.txt"), path)
            return nil
        case .rewrittenInPlace:
            guard let before = world.print(of: path) else { return nil }
            let file = open(path, O_WRONLY)
            #expect(write(file, content, content.count) == content.count)
            let time = timespec(tv_sec: before.seconds, tv_nsec: before.nanoseconds)
            futimens(file, [time, time])
            return file
        }
    }

    /// Whether riffle has said what became of it: the file is another one, or cannot be shown and is asked about.
    private func isRefused(_ session: PtySession) -> Bool {
        ["changed on disk", "again trashes it unseen"].contains { session.screen.contains($0) }
    }

    @Test(arguments: Hand.allCases, Intruder.allCases)
    func `is not trashed`(hand: Hand, intruder: Intruder) throws {
        let world = World(photos: 6)
        world.configure("waterfall.columns = 3\nwaterfall.sections = none\n")
        let session = try world.browse(
            ["-m", hand.way.rawValue], responses: hand == .deckDrag ? .basic : .modern)
        session.rests(on: "photo1.jpg")
        if hand == .viewerKey {
            session.send(Keys.enter)
            session.isInViewer()
        }
        session.settle(quietMilliseconds: 400)
        let content = diary(world, "photo1.jpg")
        var file: Int32?
        switch hand {
        case .viewerKey, .gridKey, .waterfallKey, .carouselKey:
            file = intrude(intruder, content, "photo1.jpg", world)
            session.send("x")
        case .deckDrag, .stackDrag:
            Mouse(session).drag(from: (64, 20), to: (64, 1)) {
                file = intrude(intruder, content, "photo1.jpg", world)
            }
        }
        #expect(session.wait { _ in isRefused(session) }, "\(session.screen.text)")
        #expect(World.read(world.path("photo1.jpg")) == content)
        #expect(world.trashed.isEmpty)
        #expect(world.journalRecords.allSatisfy { !$0.contains(" C op=") })
        if let file { close(file) }
        session.send("q")
        #expect(session.waitForEnd() != nil)
        #expect(World.read(world.path("photo1.jpg")) == content)
        #expect(world.trashed.isEmpty)
    }

    /// What is shown anew was seen then, and goes with the next key: the file itself, and nothing of the one before.
    @Test(arguments: [Hand.viewerKey, .gridKey, .waterfallKey])
    func `goes once it was on the screen itself`(hand: Hand) throws {
        let world = World(photos: 6)
        world.configure("waterfall.columns = 3\nwaterfall.sections = none\n")
        let session = try world.browse(["-m", hand.way.rawValue])
        session.rests(on: "photo1.jpg")
        if hand == .viewerKey {
            session.send(Keys.enter)
            session.isInViewer()
        }
        let look = session.restingLook()
        World.write(World.samples[4], to: world.path("new.jpg"))
        rename(world.path("new.jpg"), world.path("photo1.jpg"))
        #expect(session.wait { Look($0.screen) != look })
        session.settle(quietMilliseconds: 600)
        session.send("x")
        #expect(session.wait { _ in world.trashed == ["photo1.jpg"] })
        #expect(World.read(world.trash + "/files/photo1.jpg") == World.samples[4])
        session.send("q")
        session.endsCleanly()
    }
}

import Browsing
import Collection
import DisplayList
import Glibc
import PhotoLibrary
import Selecting
import System
import Testing

@Suite struct `A folder that is read on a thread of its own` {
    @Test func `is told in order, first some of it and then all`() throws {
        for isReversed in [false, true] {
            let shelf = try Shelf()
            for number in [10, 9, 1, 2] { shelf.add("p\(number).jpg") }
            shelf.read(isReversed: isReversed)
            let names = ["p1.jpg", "p2.jpg", "p9.jpg", "p10.jpg"]
            let expected = isReversed ? names.reversed() : names
            #expect(shelf.names { $0 == expected } == expected)
            let first = try #require(shelf.recorder.begun?.drain().first)
            #expect(first.start == 0)
            #expect(first.photos.map { String(decoding: $0.name, as: UTF8.self) } == expected)
        }
    }

    @Test func `says at once that there is nothing to show`() throws {
        let shelf = try Shelf()
        shelf.read()
        let failed = try #require(shelf.recorder.failed)
        waitForInput(on: [failed.descriptor], milliseconds: 20_000)
        #expect(failed.drain().map(\.count) == [0])
        #expect(shelf.recorder.begun?.drain().isEmpty == true)
    }

    @Test func `takes in what comes, loses what goes, and leaves alone what is our own doing`()
        throws
    {
        let shelf = try Shelf()
        for number in 1...3 { shelf.add("p\(number).jpg") }
        shelf.read()
        let photos = try #require(shelf.listing { $0.count == 3 })
        // Numbers are given in the order in which the folder tells its names.
        let second = try #require(photos.first { $0.name == Array("p2.jpg".utf8) }).id
        shelf.add("p4.jpg")
        #expect(shelf.names { $0.count == 4 }?.last == "p4.jpg")
        unlink(shelf.path + "/p1.jpg")
        #expect(shelf.names { $0.count == 3 } == ["p2.jpg", "p3.jpg", "p4.jpg"])
        // A photo on its way to the trash stays in the listing: it may come back.
        let thread = try #require(shelf.thread)
        thread.tell(.filing([second]))
        unlink(shelf.path + "/p2.jpg")
        thread.tell(.filed(second, isAway: true))
        shelf.add("p5.jpg")
        let names = ["p2.jpg", "p3.jpg", "p4.jpg", "p5.jpg"]
        #expect(shelf.names { $0.contains("p5.jpg") } == names)
    }

    @Test(arguments: [false, true])
    func `has a photo once that comes back into a folder that was removed, and watches it`(
        isRecursive: Bool
    ) throws {
        let shelf = try Shelf()
        let sub = isRecursive ? "\(shelf.path)/x" : shelf.path
        mkdir(sub, 0o700)
        Shelf.add("a.jpg", to: sub)
        if isRecursive { shelf.add("b.jpg") }
        shelf.read(isRecursive: isRecursive)
        let count = isRecursive ? 2 : 1
        let photos = try #require(shelf.listing { $0.count == count })
        let name = Array((isRecursive ? "x/a.jpg" : "a.jpg").utf8)
        let photo = try #require(photos.first { $0.name == name }).id
        let thread = try #require(shelf.thread)
        for round in 0..<3 {
            thread.tell(.filing([photo]))
            rename("\(sub)/a.jpg", "\(shelf.path)-a.jpg")
            thread.tell(.filed(photo, isAway: true))
            rmdir(sub)
            // What follows it was reported too, so the scanner knows that the folder is gone.
            if isRecursive {
                shelf.add("round\(round).jpg")
                _ = shelf.names { $0.contains("round\(round).jpg") }
            } else {
                usleep(400_000)
            }
            thread.tell(.filing([photo]))
            mkdir(sub, 0o700)
            rename("\(shelf.path)-a.jpg", "\(sub)/a.jpg")
            thread.tell(.filed(photo, isAway: false))
            Shelf.add("new\(round).jpg", to: sub)
            let new = (isRecursive ? "x/" : "") + "new\(round).jpg"
            let names = try #require(shelf.names { $0.contains(new) })
            #expect(names.filter { $0.hasSuffix("a.jpg") }.count == 1, "\(names)")
            unlink("\(sub)/new\(round).jpg")
            let rest = try #require(shelf.names { !$0.contains(new) })
            #expect(rest.filter { $0.hasSuffix("a.jpg") }.count == 1, "\(rest)")
        }
    }

    @Test func `by date has those last that say none, whenever their files were written`() throws {
        for isReversed in [false, true] {
            let shelf = try Shelf()
            for (number, seconds) in [(1, 100), (2, 300), (3, 200)] {
                shelf.add("p\(number).jpg")
                let time = timeval(tv_sec: seconds, tv_usec: 0)
                #expect(utimes(shelf.path + "/p\(number).jpg", [time, time]) == 0)
            }
            shelf.read()
            #expect(shelf.names { $0.count == 3 }?.count == 3)
            try #require(shelf.thread).tell(.sort(.mtime, isReversed: false))
            #expect(shelf.names { $0.first == "p2.jpg" } == ["p2.jpg", "p3.jpg", "p1.jpg"])
            try #require(shelf.thread).tell(.sort(.date, isReversed: isReversed))
            let names = ["p1.jpg", "p2.jpg", "p3.jpg"]
            #expect(shelf.names { $0.first == "p1.jpg" } == names)
        }
    }

    @Test func `by size has the sum of all files of a photo`() throws {
        let shelf = try Shelf()
        for name in ["a.jpg", "b.jpg", "b.cr2", "c.jpg"] { shelf.add(name) }
        truncate(shelf.path + "/a.jpg", 500)
        truncate(shelf.path + "/b.cr2", 700)
        truncate(shelf.path + "/c.jpg", 900)
        shelf.read()
        #expect(shelf.names { $0.count == 3 }?.count == 3)
        try #require(shelf.thread).tell(.sort(.size, isReversed: false))
        #expect(shelf.names { $0.first == "c.jpg" } == ["c.jpg", "b.jpg", "a.jpg"])
    }

    @Test func `is ordered anew where that is asked for`() throws {
        let shelf = try Shelf()
        for number in 1...3 { shelf.add("p\(number).jpg") }
        shelf.read()
        #expect(shelf.names { $0.count == 3 }?.first == "p1.jpg")
        try #require(shelf.thread).tell(.sort(.natural, isReversed: true))
        #expect(shelf.names { $0.first == "p3.jpg" } == ["p3.jpg", "p2.jpg", "p1.jpg"])
    }

    /// A user's programs may watch some hundred folders at once; each thread has one of them.
    @Test func `watches nothing any more once nobody holds it`() throws {
        weak var recorder: Recorder?
        do {
            let shelf = try Shelf()
            shelf.add("a.jpg")
            shelf.read()
            #expect(shelf.names { _ in true } == ["a.jpg"])
            recorder = shelf.recorder
        }
        let start = monotonicNow()
        while recorder != nil, monotonicNow() - start < 20_000_000_000 { usleep(1000) }
        #expect(recorder == nil, "the thread has ended, and let go of all that it had")
    }
}

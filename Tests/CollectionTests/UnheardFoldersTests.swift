import CLinux
import Testing

@testable import Collection

@Suite struct `Folders that report no changes` {
    private let second: UInt64 = 1_000_000_000

    private func facts(_ size: Int64) -> FileIdentity {
        var facts = FileIdentity()
        facts.size = size
        return facts
    }

    @Test func `are looked at for some seconds after somebody did something, and never at rest`() {
        var folders = UnheardFolders()
        folders.attend(at: 5 * second)
        #expect(folders.due == nil, "there are none")
        folders.add(0, facts(1))
        #expect(folders.due == nil)
        folders.attend(at: 5 * second)
        #expect(folders.due == 5 * second)
        var looks: [UInt64] = []
        var time = 5 * second
        while let due = folders.due {
            time = due
            let isDue = folders.takeDue(at: time)
            #expect(isDue)
            looks.append(time)
        }
        #expect(looks.count > 4 && time - 5 * second <= 15 * second)
        #expect(zip(looks, looks.dropFirst()).allSatisfy { $1 - $0 <= 3 * second })
        let isDueAtRest = folders.takeDue(at: time + 60 * second)
        #expect(!isDueAtRest)
        // Keys that are held do not make it look all the time.
        var count = 0
        for step in 0..<100 {
            let now = time + 100 * second + UInt64(step) * second / 30
            folders.attend(at: now)
            if folders.takeDue(at: now) { count += 1 }
        }
        #expect((3...12).contains(count))
    }

    @Test func `have changed where they are not what they were`() {
        var folders = UnheardFolders()
        folders.add(0, facts(1))
        folders.add(1, nil)
        let changes = [
            folders.note(0, facts(1)), folders.note(0, facts(2)), folders.note(0, facts(2)),
            folders.note(1, facts(1)), folders.note(7, facts(1)),
        ]
        #expect(changes == [false, true, false, true, false])
        let front = [
            folders.note(front: 3, facts(1)), folders.note(front: 3, facts(1)),
            folders.note(front: 3, facts(2)), folders.note(front: 4, facts(2)),
        ]
        #expect(front == [true, false, true, true])
    }

    @Test func `have new files looked at until they no longer change`() {
        var folders = UnheardFolders()
        folders.add(0, facts(1))
        let name = ChangeRecord.Name(folder: 0, name: [0x61])
        folders.note(new: .init(folder: 1, name: [0x61]), facts(1))
        #expect(folders.new.isEmpty, "others are heard of")
        folders.note(new: name, facts(1))
        let changes = [
            folders.note(again: name, facts(2)), folders.note(again: name, facts(3)),
            folders.note(again: name, facts(3)),
        ]
        #expect(changes == [true, true, false])
        #expect(folders.new.isEmpty)
    }
}

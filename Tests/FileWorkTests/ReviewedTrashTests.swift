import DisplayList
import Testing
import Trash

@testable import FileWork

@Suite struct `Photos of the trash that were looked at` {
    private func entry(_ name: String, _ presence: TrashedFiles.Presence = .here) -> ListedTrash {
        ListedTrash(
            parts: [.init(key: name)], path: Array("/trash/\(name)".utf8),
            source: Array("/photos/\(name)".utf8),
            others: [], time: "2026-11-23T10:31:00", size: 1, presence: presence)
    }

    @Test func `keep their numbers from list to list, and have none of the folder's`() {
        var reviewed = ReviewedTrash()
        let first = reviewed.take([entry("a"), entry("b")]).map(\.photo)
        let second = reviewed.take([entry("c"), entry("b")]).map(\.photo)
        #expect(second[1] == first[1])
        #expect(Set(first + second).count == 3)
        #expect((first + second).allSatisfy { $0.isInTrash })
        #expect(reviewed.keys(of: first[0]) == ["a"])
    }

    @Test func `are decoded from the trash, and those that are gone from nowhere`() {
        var reviewed = ReviewedTrash()
        let photos = reviewed.take([entry("a"), entry("b", .gone)]).map(\.photo)
        #expect(reviewed.path(of: photos[0]) == Array("/trash/a".utf8))
        #expect(reviewed.path(of: photos[1]) == nil)
        #expect(reviewed.path(of: PhotoID(0)) == nil && reviewed.keys(of: PhotoID(0)).isEmpty)
    }

    @Test func `are listed once more for any number of changes while a list is under way`() {
        var reviewed = ReviewedTrash()
        #expect(reviewed.noteChange() == true)
        reviewed.noteAsked()
        for _ in 0..<100 { #expect(reviewed.noteChange() == false) }
        #expect(reviewed.noteAnswer() == true)
        #expect(reviewed.noteAnswer() == false)
        #expect(reviewed.noteChange() == true)
    }
}

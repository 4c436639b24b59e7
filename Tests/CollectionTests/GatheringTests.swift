import CLinux
import PhotoLibrary
import System
import Testing

@testable import Collection
@testable import PhotoLibrary

@Suite struct `What was read of folders` {
    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

    @Test func `has names that are looked at once, and takes out those that are no photos`() {
        var photos = NumberedPhotos(["a.jpg", "link.jpg"])
        var gathering = Gathering(leavingOut: LeftOutFolders())
        var groups = MemberGroups()
        #expect(gathering.uncheckedCount == 0)
        var listing = FolderListing(ranking: .natural)
        listing.unsure = [0]
        listing.nameless = [bytes("README")]
        // Its photos are numbered from 1: the first one is known.
        gathering.note(listing, in: 0, from: 1)
        #expect(gathering.uncheckedCount == 2)
        #expect(gathering.checkNames(&photos, &groups, videos: false))
        #expect(photos.texts == ["a.jpg"])
        #expect(gathering.uncheckedCount == 0)
        #expect(!gathering.checkNames(&photos, &groups, videos: false))
    }

    @Test func `enters each folder once, and again when it was left`() {
        var gathering = Gathering(leavingOut: LeftOutFolders(names: ["skip"]))
        let key = FolderKey(FileIdentity())
        #expect(gathering.enter(key, isNamed: true) == true)
        #expect(gathering.enter(key, isNamed: true) == false)
        gathering.leave([key])
        #expect(gathering.enter(key, isNamed: true) == true)
        #expect(
            gathering.entering(["b10", "skip", "b2"].map(bytes)) == ["b2", "b10"].map(bytes))
        #expect(gathering.leftOutCount == 1)
    }
}

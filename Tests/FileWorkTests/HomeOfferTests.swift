import Browsing
import DisplayList
import PhotoLibrary
import Testing

@testable import FileWork

@Suite struct `The offer of the trash at home` {
    private let stick = Array("/media/stick".utf8)

    private func order(_ photo: Int, batch: Int? = nil, to target: String? = nil) -> TrashOrder {
        TrashOrder(
            op: photo, photo: PhotoID(photo), path: [], batch: batch, bytes: 0, grounds: .screen,
            target: target.map { Array($0.utf8) })
    }

    /// These photos have failed at second 10.
    private func offer(_ photos: Int...) -> HomeOffer? {
        var offer: HomeOffer?
        for photo in photos {
            HomeOffer.make(&offer, mount: stick, photo: PhotoID(photo), at: 10)
        }
        return offer
    }

    private func mount(_ offer: inout HomeOffer?, _ order: TrashOrder, at time: Double = 12)
        -> [UInt8]?
    {
        HomeOffer.answer(&offer, by: order, at: time)
    }

    @Test func `is taken by the same key on the same photo, once it could be read`() {
        for (photo, time, isTaken) in [
            (1, 12.0, true), (1, 10.5, false), (1, 26, false), (2, 12, false),
        ] {
            var offer = offer(1)
            #expect((mount(&offer, order(photo), at: time) == stick) == isTaken)
            #expect(offer == nil)
        }
    }

    @Test func `is not taken by a move to a folder, which ends it`() {
        var offer = offer(1)
        #expect(mount(&offer, order(1, to: "/select")) == nil)
        #expect(mount(&offer, order(1)) == nil)
    }

    @Test func `about a picture is taken by the same order about one of the same photos alone`() {
        func answer(_ picture: PhotoPicture, _ photos: [Int], _ time: Double) -> [UInt8]? {
            var offer: HomeOffer?
            for photo in 1...2 {
                HomeOffer.make(&offer, mount: stick, photo: PhotoID(photo), .raw, at: 10)
            }
            let order = CopyOrder(
                number: 1, way: .trash(picture),
                photos: photos.map {
                    .init(photo: PhotoID($0), path: [], parts: nil, target: [])
                }, grouping: .pairs, at: time)
            let mount = HomeOffer.answer(&offer, by: order)
            #expect(offer == nil)
            return mount
        }
        #expect(answer(.raw, [1], 12) == stick && answer(.raw, [3, 2], 12) == stick)
        #expect(answer(.raw, [3], 12) == nil && answer(.jpeg, [1], 12) == nil)
        #expect(answer(.raw, [1], 10.5) == nil && answer(.raw, [1], 26) == nil)
        // Neither key is agreed to by the other.
        var offer: HomeOffer?
        HomeOffer.make(&offer, mount: stick, photo: PhotoID(1), .raw, at: 10)
        #expect(mount(&offer, order(1)) == nil && offer == nil)
        offer = self.offer(1)
        let picture = CopyOrder(
            number: 1, way: .trash(.raw),
            photos: [.init(photo: PhotoID(1), path: [], parts: nil, target: [])], grouping: .pairs,
            at: 12)
        #expect(HomeOffer.answer(&offer, by: picture) == nil && offer == nil)
    }

    @Test func `of several is taken by several, whichever comes first`() {
        for first in 1...3 {
            var offer = offer(1, 2)
            let answers = (0..<3).map { mount(&offer, order((first + $0 - 1) % 3 + 1, batch: 7)) }
            // The third was not offered it.
            #expect(answers.compactMap { $0 } == [stick], "\(first)")
            #expect(offer == nil)
        }
    }

    @Test func `that several others have not taken is over`() {
        var offer = offer(1, 2)
        for photo in 3...4 { #expect(mount(&offer, order(photo, batch: 7)) == nil) }
        #expect(mount(&offer, order(1, batch: 8)) == nil)
        #expect(offer == nil)
        offer = self.offer(1, 2)
        #expect(mount(&offer, order(3, batch: 7)) == nil)
        #expect(mount(&offer, order(1)) == nil)
    }
}

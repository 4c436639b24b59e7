import DisplayList
import PhotoLibrary
import Photos
import Selecting
import System
import Testing

@testable import Collection

@Suite struct `The order of photos` {
    private let names = ["b2.jpg", "a.png", "b10.jpg", "c.gif"]

    private func request(_ sort: SortKey, isReversed: Bool = false) -> LibraryRequest {
        LibraryRequest(sort: sort, isReversed: isReversed, allPaths: { [] })
    }

    private func makeOrder() -> PhotoOrder { PhotoOrder(headers: HeaderReader(index: nil)) }

    @Test func `follows the names, from either end, without photos that are gone`() {
        var photos = NumberedPhotos(names)
        let order = makeOrder()
        #expect(order.ordered(photos, request(.natural)) == [1, 0, 2, 3])
        #expect(order.ordered(photos, request(.natural, isReversed: true)) == [3, 2, 0, 1])
        photos.remove(0)
        #expect(order.ordered(photos, request(.natural)) == [1, 2, 3])
        photos.catalogue.isListed = true
        #expect(order.ordered(photos, request(.natural)) == [1, 2, 3])
        photos.restore(0)
        #expect(order.ordered(photos, request(.natural)) == [0, 1, 2, 3])
    }

    @Test func `is by chance the same for one seed, and its reverse`() {
        let photos = NumberedPhotos(names)
        let order = makeOrder()
        let first = order.ordered(photos, request(.random))
        #expect(first.sorted() == [0, 1, 2, 3])
        #expect(order.ordered(photos, request(.random)) == first)
        #expect(order.ordered(photos, request(.random, isReversed: true)) == first.reversed())
    }

    @Test func `is by type as far as keys were read, those without one last`() {
        let photos = NumberedPhotos(names)
        var order = makeOrder()
        // Without any key the names say it.
        #expect(order.ordered(photos, request(.type)) == [1, 0, 2, 3])
        for _ in names { #expect(order.readNext(photos, .type, nil) != nil) }
        #expect(order.readCount == 4)
        let byType = order.ordered(photos, request(.type))
        #expect(byType.filter { $0 == 0 || $0 == 2 } == [0, 2])
        #expect(Set(byType) == [0, 1, 2, 3])
        order.change(isOtherKey: true)
        #expect(order.readCount == 0)
    }

    @Test func `has no key of a file that is not there, and of a picture of another photo`() {
        var photos = NumberedPhotos(names)
        photos.hide(1, under: 0)
        var order = makeOrder()
        #expect(order.readNext(photos, .size, nil) == nil)
        #expect(order.isUnknown(0) && !order.isUnknown(1))
        #expect(order.readNext(photos, .type, nil) == nil)
        #expect(order.isUnknown(1))
        #expect(order.readAgain(3, photos, .type) == false)
    }

    @Test func `is reported once after it was requested`() {
        var order = makeOrder()
        #expect(order.isReported)
        order.change(isOtherKey: false)
        #expect(!order.isReported)
        #expect(order.takeUnreported() == true)
        #expect(!order.takeUnreported() && order.isReported)
    }

    @Test func `begins with the photos around the first one, where there are many`() {
        let photos = NumberedPhotos((0..<100).map { "\($0).jpg" })
        let order = makeOrder()
        func first(_ start: Int?, _ isReversed: Bool = false) -> [Int] {
            order.first(
                10, around: start, photos, request(.natural, isReversed: isReversed), isSorted: true
            )
        }
        #expect(first(nil) == Array(0..<10))
        #expect(first(nil, true) == Array((90..<100).reversed()))
        #expect(first(50) == Array(45...55))
        #expect(first(50, true) == Array((45...55).reversed()))
        #expect(
            order.first(25, around: nil, photos, request(.natural), isSorted: true).count == 100)
    }

    @Test func `says what comes after a photo, unless the list does`() {
        var photos = NumberedPhotos(names)
        let order = makeOrder()
        #expect(order.followers(of: 0, photos, request(.natural)) == [PhotoID(2), PhotoID(3)])
        photos.catalogue.isListed = true
        #expect(order.followers(of: 0, photos, request(.natural)) == nil)
    }
}

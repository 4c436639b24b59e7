import Browsing
import Testing

@testable import StackMode

@Suite struct `the photo on top of a pile` {
    @Test func `stays the same when another one is taken out`() {
        for count in 2...6 {
            for index in 0..<count {
                for place in 0..<count where place != index {
                    var photos = Array(0..<count)
                    photos.remove(at: place)
                    let now = stackIndex(index, afterRemovalAt: place, of: count)
                    #expect(photos[now] == index)
                }
            }
        }
    }

    @Test func `is the next one when it is taken out, and the first behind the last`() {
        for count in 2...6 {
            for index in 0..<count {
                var photos = Array(0..<count)
                photos.remove(at: index)
                let now = stackIndex(index, afterRemovalAt: index, of: count)
                #expect(photos[now] == (index + 1) % count)
            }
        }
    }
}

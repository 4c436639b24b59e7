import DisplayList
import Testing

@testable import Browsing
@testable import DeckMode
@testable import GridMode
@testable import ModelScenes
@testable import ViewModel

@Suite struct `A search` {
    @Test func `goes to the first match after the photo in front, and on around the ends`() {
        var bench = Bench(photos: 40)
        bench.press(.goTo(20))
        bench.search("img_3")
        #expect(bench.front == 30 && bench.model.isSearching)
        #expect(bench.bar().hasPrefix(" /img_3 · 2 of 11 · IMG_30.JPG"))
        bench.press(.searchStep(-1))
        #expect(bench.front == 3)
        #expect(bench.bar().hasPrefix(" /img_3 · 1 of 11"))
        bench.press(.searchStep(-1))
        #expect(bench.front == 39 && bench.bar().contains("from the end"))
        bench.press(.searchStep(1))
        #expect(bench.front == 3 && bench.bar().contains("from the beginning"))
        bench.press(.next)
        #expect(bench.front == 4 && bench.model.isSearching, "arrows are no steps of it")
        bench.wait(10)
        #expect(bench.bar().hasPrefix(" /img_3 · 11 found · IMG_4.JPG"))
    }

    @Test func `ends with Esc and with nothing else, and before anything else is closed`() {
        var bench = Bench(photos: 12)
        bench.search("1.jpg")
        for intent in [Intent.open, .mode(.grid), .stepMode(1), .favourite, .undo, .reverse] {
            bench.press(intent)
            #expect(bench.model.isSearching, "\(intent)")
        }
        bench.command("filter name:*1*")
        bench.press(.mode(.deck))
        bench.press(.open)
        #expect(bench.model.isSearching && bench.model.viewer != nil)
        bench.press(.close)
        #expect(!bench.model.isSearching && bench.model.viewer != nil)
        bench.press(.close)
        #expect(bench.model.viewer == nil)
    }

    @Test func `for what nothing is called is none`() {
        var bench = Bench(photos: 12)
        bench.search("IMG_1?.jpg")
        #expect(bench.front == 10)
        bench.search("cat")
        #expect(!bench.model.isSearching && bench.front == 10)
        #expect(bench.bar().contains("nothing is called cat"))
        bench.search("")
        #expect(bench.bar().contains("nothing is called cat"), "an empty one repeats the last")
    }

    @Test func `looks among the photos shown alone`() {
        var bench = Bench(photos: 12)
        bench.command("filter name:*1*")
        bench.search("img")
        #expect(bench.bar().contains("/img · 2 of 3"))
        #expect(bench.front == 10)
    }
}

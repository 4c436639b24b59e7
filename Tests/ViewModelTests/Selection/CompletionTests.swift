import DisplayList
import Photos
import Selecting
import Testing

@testable import Browsing
@testable import ModelScenes
@testable import ViewModel

@Suite struct `Tab on the command line` {
    /// What stands on the line after Tab, and what is offered below.
    private func completed(_ text: String) -> (line: String, choices: [String]) {
        var bench = Bench(photos: 2)
        bench.press(.command(text))
        bench.press(.prompt(.complete))
        let prompt = bench.model.panels.prompt
        return (prompt?.text ?? "", prompt?.choices ?? [])
    }

    @Test func `completes commands, settings and their values, orders, modes and words of filters`()
    {
        #expect(completed("fil").line == "filter ")
        #expect(completed("set carousel.ty").line == "set carousel.type ")
        #expect(completed("set motion red").line == "set motion reduced ")
        #expect(completed("set bar of").line == "set bar off ")
        #expect(completed("sort rat").line == "sort rating ")
        #expect(completed("sort date re").line == "sort date reverse ")
        #expect(completed("label pur").line == "label purple ")
        #expect(completed("flag rej").line == "flag reject ")
        #expect(completed("mode water").line == "mode waterfall ")
        #expect(completed("filter 3+ !rej").line == "filter 3+ !reject ")
        #expect(completed("filter is").line == "filter iso>=")
        #expect(completed("filter (type=av").line == "filter (type=avif ")
    }

    @Test func `completes auto wherever a setting may be left to something else`() {
        let automatic = Setting<Options>.all.filter { $0.expected.hasPrefix("auto,") }
        #expect(automatic.count > 1)
        for setting in automatic {
            #expect(completed("set \(setting.name) au").line == "set \(setting.name) auto ")
        }
        for setting in Setting<Options>.all where setting.expected == "auto, on or off" {
            #expect(completed("set \(setting.name) ").choices == ["auto", "off", "on"])
        }
    }

    @Test func `goes as far as all agree, and offers the rest`() {
        let label = completed("filter u")
        #expect(label.line == "filter un" && label.choices.contains("undecided"))
        #expect(label.choices.contains("unlabelled"))
        let settings = completed("set waterfall.c")
        #expect(settings.line.hasPrefix("set waterfall.c") && settings.choices.count > 1)
        var bench = Bench(photos: 2)
        bench.press(.command("sort "))
        bench.press(.prompt(.complete))
        #expect(bench.bar(-2) == " :sort ▏")
        #expect(bench.bar().contains("mtime") && bench.bar().contains("rating"))
        bench.press(.prompt(.character("m")))
        #expect(bench.bar() == " :sort m▏")
        bench.press(.prompt(.complete))
        bench.press(.prompt(.submit))
        #expect(bench.model.options.sort == .mtime)
    }

    @Test func `leaves alone what nothing fits`() {
        #expect(completed("zzz").line == "zzz")
        #expect(completed("set nothing x").line == "set nothing x")
        #expect(completed("sort date reverse ").line == "sort date reverse ")
        var bench = Bench(photos: 2)
        bench.press(.search)
        bench.press(.prompt(.text("fil")))
        bench.press(.prompt(.complete))
        #expect(bench.model.panels.prompt?.text == "fil")
    }

    /// Tab behind a line, in a folder of three photos: a raw one of a camera with three stars, and two that nothing is known of but their names.
    private func offered(_ text: String, isRead: Bool = true, columns: Int = 160) -> Bench {
        var bench = Bench(photos: 3, viewport: Viewport(columns: columns, rows: 46))
        bench.send(
            .judgementsFound([PhotoID(0): Judgement(stars: 3, label: .colour(.red))]))
        var metadata = PhotoMetadata()
        metadata.camera = "Canon EOS R5"
        metadata.iso = 800
        let headers = (0..<3).map {
            PhotoHeader(photo: PhotoID($0), metadata: $0 == 0 ? metadata : PhotoMetadata())
        }
        bench.send(.measured(isRead ? headers : []))
        bench.press(.command(text))
        bench.press(.prompt(.complete))
        return bench
    }

    private func choices(_ text: String, isRead: Bool = true) -> [String] {
        offered(text, isRead: isRead).model.panels.prompt?.choices ?? []
    }

    @Test func `offers words that photos here match, and no others`() {
        let all = choices("filter ")
        for word in ["iso>=", "camera:", "label=red", "labelled", "3+", "1+", "undecided", "not"] {
            #expect(all.contains(word), "\(word)")
        }
        for word in ["burst", "single", "best", "sharp>=", "blown>=", "crushed>="] {
            #expect(!all.contains(word), "nothing has been measured: \(word)")
        }
        for word in ["lens:", "focal>=", "4+", "label=blue", "reject", "type=heif", "broken"] {
            #expect(!all.contains(word), "\(word)")
        }
        // What is not there yet is completed all the same, once its beginning is typed.
        #expect(completed("filter !rej").line == "filter !reject ")
        #expect(completed("filter bur").line == "filter bur")
    }

    @Test func `offers what files may tell as long as not all were read`() {
        let all = choices("filter ", isRead: false)
        #expect(all.contains("lens:") && all.contains("gps") && !all.contains("sharp>="))
    }

    @Test func `offers the cameras and extensions that there are, quoted where that is necessary`()
    {
        let camera = offered("filter camera:").model.panels.prompt?.text
        #expect(camera == "filter camera:\"Canon EOS R5\" ")
        #expect(offered("filter camera:\"Canon E").model.panels.prompt?.text == camera)
        #expect(offered("filter ext=").model.panels.prompt?.text == "filter ext=JPG ")
    }

    @Test func `offers what is used most first, and what all photos match last`() {
        #expect(choices("filter ").prefix(4) == ["undecided", "1+", "2+", "3+"])
        #expect(choices("filter ").suffix(2) == ["0+", "all"])
        #expect(choices("filter !").first == "undecided")
    }

    /// A folder of 100,000 photos: one has five stars and a label, another one is of a camera of its own.
    private func large(_ more: (inout Bench) -> Void = { _ in }) -> Bench {
        var bench = Bench(photos: 100_000)
        bench.send(
            .judgementsFound([PhotoID(77_777): Judgement(stars: 5, label: .colour(.red))]))
        var metadata = PhotoMetadata()
        metadata.camera = "Leica"
        bench.send(.measured([PhotoHeader(photo: PhotoID(33_333), metadata: metadata)]))
        more(&bench)
        return bench
    }

    @Test func `looks at a few of many photos, and at each that was decided or marked`() {
        var bench = large()
        bench.press(.command("filter "))
        bench.press(.prompt(.complete))
        let offered = bench.model.panels.prompt?.choices ?? []
        for word in ["5+", "1+", "label=red", "undecided", "jpeg", "iso>=", "lens:", "raw"] {
            #expect(offered.contains(word), "\(word)")
        }
        for word in ["label=blue", "reject", "pick", "marked", "sharp>="] {
            #expect(!offered.contains(word), "\(word)")
        }
        let looks = bench.model.filterExamples.photos
        #expect(looks.contains(PhotoID(77_777)) && looks.count > 100)
        #expect(looks.count <= Model.mostExamples)
    }

    @Test func `looks at no more of them when all are decided, marked and filtered`() {
        let bench = large { bench in
            let all = (0..<100_000).map { (PhotoID($0), Judgement(stars: 4)) }
            bench.send(.judgementsFound(Dictionary(uniqueKeysWithValues: all)))
            bench.press(.command("mark all"))
            bench.press(.prompt(.submit))
            bench.press(.command("filter 4+"))
            bench.press(.prompt(.submit))
        }
        #expect(bench.model.filter != nil && bench.model.space.album.marks.count == 100_000)
        #expect(bench.model.filterExamples.photos.count <= Model.mostExamples)
        #expect(bench.model.filterWords(beginning: "rej") == ["reject"])
    }

    @Test func `knows each camera of many photos`() {
        var bench = large()
        bench.press(.command("filter camera:"))
        bench.press(.prompt(.complete))
        #expect(bench.model.panels.prompt?.text == "filter camera:Leica ")
    }

    @Test(arguments: [20, 160])
    func `puts each of the words on the line, one after the other, and shows where it is`(
        columns: Int
    ) {
        var bench = offered("filter (", columns: columns)
        let choices = bench.model.panels.prompt?.choices ?? []
        #expect(choices.count > 20 && bench.bar().contains("… +"))
        for word in choices {
            bench.press(.prompt(.complete))
            #expect(bench.model.panels.prompt?.text == "filter (" + word)
            #expect(bench.bar().contains(word), "\(word) is on the screen")
        }
        bench.press(.prompt(.complete))
        #expect(bench.model.panels.prompt?.text == "filter (" + choices[0])
        bench.press(.prompt(.completeBack))
        #expect(bench.model.panels.prompt?.text == "filter (" + (choices.last ?? ""))
        bench.press(.prompt(.character(" ")))
        #expect(bench.model.panels.prompt?.choices.isEmpty == true)
    }

    @Test(arguments: ["filter ": "3+ !reject", "sort ": "date reverse"])
    func `an empty line has an example`(line: String, example: String) {
        var bench = Bench(photos: 2)
        bench.press(line == "sort " ? .sort : .filter)
        #expect(bench.bar().hasPrefix(" :\(line)▏") && bench.bar().contains(example))
        bench.press(.prompt(.character("x")))
        #expect(!bench.bar().contains(example))
    }
}

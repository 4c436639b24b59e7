import DisplayList
import Testing
import Selecting

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
        let label = completed("filter lab")
        #expect(label.line == "filter label" && label.choices.contains("label=red"))
        #expect(label.choices.contains("labelled"))
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
}

import PtyHarness

/// How to see that an action was carried out, and only once.
struct KeyTrial {
    var prepare: (PtySession) -> Void = { _ in }
    /// What is to be seen of it.
    let sight: (PtySession) -> String
    let wanted: String
    var tidy: (PtySession) -> Void = { _ in }

    /// From the fifth of thirty photos, in the deck but where it says otherwise.
    static var all: [String: KeyTrial] {
        var trials: [String: KeyTrial] = [:]
        for (name, place) in [
            ("next", 6), ("previous", 4), ("back", 4), ("first", 1), ("last", 30),
        ] { trials[name] = KeyTrial(sight: \.place, wanted: "\(place)") }
        for (name, place) in [
            ("select-left", 4), ("select-right", 6), ("page-down", 14),
        ] {
            trials[name] = KeyTrial(prepare: { $0.type("gn") }, sight: \.place, wanted: "\(place)")
        }
        // Five photos in the upper row of the page, and four below.
        for (name, start, place) in [("select-up", 9, 4), ("select-down", 4, 9)] {
            trials[name] = KeyTrial(
                prepare: { $0.type("gn", ":\(start)\r") }, sight: \.place, wanted: "\(place)")
        }
        trials["page-up"] = KeyTrial(
            prepare: { $0.type("gn", ":14\r") }, sight: \.place, wanted: "5")
        trials["open"] = KeyTrial(
            sight: { session in
                let isZoomed = session.bar.contains(" %")
                session.type("t")
                return (session.bar.contains("transition") ? "opened" : "not opened")
                    + (isZoomed ? ", zoomed" : "")
            }, wanted: "opened", tidy: { $0.type("T") })
        trials["trash"] = KeyTrial(sight: \.count, wanted: "29", tidy: { $0.type("u") })
        trials["favourite"] = KeyTrial(
            sight: { "\($0.bar.contains(" ♥"))" }, wanted: "true", tidy: { $0.type(Keys.down) })
        trials["undo"] = KeyTrial(
            prepare: { $0.type("x", "x") }, sight: \.count, wanted: "29", tidy: { $0.type("u") })
        trials["redo"] = KeyTrial(
            prepare: { $0.type("x", "u") },
            sight: { "\($0.count) \($0.bar.contains("nothing"))" }, wanted: "29 false",
            tidy: { $0.type("u") })
        for (name, title) in [
            ("next-mode", "nine-grid"), ("previous-mode", "stack"), ("mode-stack", "stack"),
            ("mode-grid", "nine-grid"), ("mode-waterfall", "waterfall"),
            ("mode-carousel", "carousel"),
        ] {
            trials[name] = KeyTrial(
                sight: { session in title == session.mode ? title : session.bar }, wanted: title)
        }
        trials["mode-deck"] = KeyTrial(
            prepare: { $0.type("gs") }, sight: { $0.mode ?? $0.bar }, wanted: "deck")
        trials["spread"] = KeyTrial(
            prepare: { $0.type("gs") }, sight: { "\($0.bar.contains("spread"))" }, wanted: "true",
            tidy: { $0.type("a") })
        trials["command"] = KeyTrial(sight: { "\($0.bar.contains(":▏"))" }, wanted: "true")
        trials["close"] = KeyTrial(
            prepare: { $0.type("?") }, sight: { "\($0.screen.contains("─ Keys"))" },
            wanted: "false")
        trials["help"] = KeyTrial(
            sight: { "\($0.screen.contains("Keys"))" }, wanted: "true")
        trials["bar"] = KeyTrial(
            sight: { "\($0.bar.contains("/30"))" }, wanted: "false", tidy: { $0.type("b") })
        for (name, trial) in deciding { trials[name] = trial }
        for (name, trial) in comparing { trials[name] = trial }
        for (name, key, back, mode) in [
            ("next-style", "t", "T", "gc"), ("previous-style", "T", "t", "gc"),
            ("more-columns", "+", "-", "gw"), ("fewer-columns", "-", "+", "gw"),
            ("zoom-in", "+", "z", "\r"), ("zoom-actual", "=", "z", "\r"),
        ] { trials[name] = once(key, back: back, in: mode) }
        return trials
    }

    /// Stars, flags and labels, and what lines are opened with.
    private static var deciding: [String: KeyTrial] {
        var trials: [String: KeyTrial] = [:]
        func says(_ text: String) -> (PtySession) -> String { { "\($0.bar.contains(text))" } }
        for stars in 1...5 {
            trials["rate-\(stars)"] = KeyTrial(
                sight: { "\($0.bar.split(separator: " ").first { $0.hasPrefix("★") } ?? "")" },
                wanted: String(repeating: "★", count: stars), tidy: { $0.type("0") })
        }
        trials["rate-0"] = KeyTrial(
            prepare: { $0.type("3") }, sight: says("★"), wanted: "false")
        trials["reject"] = KeyTrial(
            sight: says("/30 ✗"), wanted: "true", tidy: { $0.type("X") })
        for (colour, key) in [("red", "6"), ("yellow", "7"), ("green", "8"), ("blue", "9")] {
            trials["label-\(colour)"] = KeyTrial(
                sight: says(" \(colour)"), wanted: "true", tidy: { $0.type(key) })
        }
        trials["auto-advance"] = KeyTrial(
            sight: says("advance = on"), wanted: "true", tidy: { $0.type("ga") })
        trials["next-undecided"] = KeyTrial(
            prepare: { $0.type("[") }, sight: \.place, wanted: "5")
        trials["previous-undecided"] = KeyTrial(sight: \.place, wanted: "4")
        trials["filter"] = KeyTrial(sight: says(":filter ▏"), wanted: "true")
        // The photos of the world say nothing of when they were taken.
        for (name, words) in [
            ("expand", "nothing is folded"),
            ("next-burst", "no burst or bracket"), ("previous-burst", "none before this"),
            ("keep-best", "no burst"),
        ] { trials[name] = KeyTrial(sight: says(words), wanted: "true") }
        trials["bursts"] = KeyTrial(
            sight: says("bursts and brackets are"), wanted: "true", tidy: { $0.type("gb") })
        trials["duplicates"] = KeyTrial(
            sight: says("copies"), wanted: "true", tidy: { $0.type("D") })
        trials["filter-toggle"] = KeyTrial(sight: says("no filter yet"), wanted: "true")
        trials["sort"] = KeyTrial(sight: says(":sort ▏"), wanted: "true")
        trials["reverse"] = KeyTrial(sight: \.place, wanted: "26", tidy: { $0.type("O") })
        for number in 1...9 {
            for name in ["copy", "move"] {
                trials["\(name)-to-\(number)"] = KeyTrial(
                    sight: says("no target \(number)"), wanted: "true")
            }
        }
        trials["copy"] = KeyTrial(sight: says(":copy ▏"), wanted: "true")
        trials["trash-review"] = KeyTrial(
            sight: says("nothing is in the trash"), wanted: "true")
        trials["search"] = KeyTrial(sight: says("/▏"), wanted: "true")
        trials["mark"] = KeyTrial(
            sight: says("is marked"), wanted: "true", tidy: { $0.type("m") })
        trials["mark-range"] = KeyTrial(
            sight: says("1 photo marked"), wanted: "true", tidy: { $0.type("gM") })
        trials["range"] = KeyTrial(
            prepare: { $0.type("gn") }, sight: says("range of 1"), wanted: "true",
            tidy: { $0.type("\u{1B}[27u") })
        trials["marked-only"] = KeyTrial(sight: says("nothing is marked"), wanted: "true")
        trials["mark-all"] = KeyTrial(
            sight: says("30 photos marked"), wanted: "true", tidy: { $0.type("gM") })
        trials["unmark-all"] = KeyTrial(
            prepare: { $0.type("gm") }, sight: says("30 photos unmarked"), wanted: "true")
        trials["mark-again"] = KeyTrial(
            prepare: { $0.type("gmgM") }, sight: says("30 photos marked"), wanted: "true",
            tidy: { $0.type("gM") })
        return trials
    }

    /// Beside the fifth photo, the sixth.
    private static var comparing: [String: KeyTrial] {
        var trials: [String: KeyTrial] = [:]
        for (name, keys, wanted) in [
            ("compare", [], "5 6"), ("compare-win", ["c"], "5 7"), ("compare-next", ["c"], "5 7"),
            ("compare-previous", ["c", "n"], "5 6"),
        ] {
            trials[name] = KeyTrial(
                prepare: { session in for key in keys { session.type(key) } },
                sight: \.comparedPhotos, wanted: wanted)
        }
        for name in ["compare-frame", "compare-frame-back"] {
            trials[name] = KeyTrial(prepare: { $0.type("c") }, sight: \.place, wanted: "6")
        }
        trials["compare-apart"] = KeyTrial(
            prepare: { $0.type("c", "=") }, sight: { "\($0.bar.contains("apart"))" },
            wanted: "true", tidy: { $0.type("z") })
        trials["blink"] = KeyTrial(
            prepare: { $0.type("c") }, sight: { "\($0.bar.contains("compare 1/2"))" },
            wanted: "true", tidy: { $0.type("B") })
        return trials
    }

    /// What `--print-keys` may list.
    static var names: Set<String> {
        Set(all.keys).union([
            "pan-left", "pan-right", "pan-up", "pan-down", "zoom-out", "zoom-fit", "redraw",
            "suspend", "quit", "quit-printing", "animation-play", "animation-step",
            "animation-restart", "search-next", "search-previous", "label-purple", "repeat",
            "info", "info-panel", "restore", "next-scope", "previous-scope", "trash-raw",
            "trash-jpeg",
            "sub-folders",
        ])
    }

    /// It does what one letter does that is typed as terminals of old send it, and that another takes back.
    private static func once(_ letter: String, back: String, in mode: String) -> KeyTrial {
        let memory = Memory()
        return KeyTrial(
            prepare: { session in
                for key in [mode, letter, back] {
                    let former = session.bar
                    session.send(key)
                    // A busy machine may be silent before it draws; opened, a photo has the same line as on its card.
                    _ = session.wait(seconds: 2) { $0.bar != former }
                    session.settle(quietMilliseconds: 200)
                    if key == letter { memory.bar = session.bar }
                }
            }, sight: { $0.bar == memory.bar ? "the same" : $0.bar }, wanted: "the same",
            tidy: { $0.type(back) })
    }

    private final class Memory {
        var bar = ""
    }
}

extension PtySession {
    fileprivate var place: String { "\(status?.place ?? 0)" }
    /// The numbers of the photos below which names stand.
    fileprivate var comparedPhotos: String {
        screen.text.dropLast().flatMap { row in
            row.split(separator: " ").filter { $0.hasSuffix(".jpg") }
                .map { String($0.dropFirst(5).dropLast(4)) }
        }.joined(separator: " ")
    }
    fileprivate var count: String { "\(status?.count ?? 0)" }

    /// The mode that the status line names.
    fileprivate var mode: String? {
        ["stack", "deck", "nine-grid", "waterfall", "carousel"].first { bar.contains($0) }
    }

    /// Types keys as terminals of old send them, each seen to its end.
    fileprivate func type(_ keys: String...) {
        for key in keys {
            send(key)
            settle(quietMilliseconds: 200)
        }
    }

    /// Closes what is open, and goes to the fifth photo in the deck.
    func reset() {
        type("\u{1B}[27u", "\u{1B}[27u", "gd", ":5\r")
    }
}

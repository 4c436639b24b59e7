import Browsing
import Likeness

/// Settings that belong to no mode.
extension CommonOptions {
    private static let preferences = CopyPreference.allCases.map(\.rawValue)

    static let settings: [Setting<CommonOptions>] = [
        Setting(
            "mode", \.mode, .choice(Mode.allCases.map(\.rawValue)), "the mode to begin with",
            text: { ($0 ?? .usual).rawValue },
            meaning: { Mode(rawValue: $0).map { .some($0) } }),
        .choice("sort", \.sort, "by what the photos are ordered"),
        .flag("reverse", \.isReversed, "the other way round"),
        .flag("pairs", \.arePairs, "files that belong together are one photo"),
        .choice("pairs.show", \.cover, "which picture of a pair is shown"),
        .flag("videos", \.showsVideos, "videos have a card"),
        .names(
            "folders.skip", \.skippedFolders, "further folders that -r leaves out by their names"),
        .choice("motion", \.motion, "how much is animated"),
        .flag("animation", \.playsFrames, "moving photos play of themselves"),
        .number("speed", \.durations.speed, in: 0...10, "multiplies all durations of motion"),
        .choice("backdrop", \.backdrop, "what lies behind the photos"),
        .flag("bar", \.isBarVisible, "the status line, at the start"),
        Setting(
            "duplicates.prefer", \.copyPreferences,
            .text(
                "some of " + preferences.joined(separator: ", ") + ", the first counts most",
                words: preferences), "which copy is in front",
            text: { $0.map(\.rawValue).joined(separator: " ") },
            meaning: { text in
                let words = text.split { $0 == " " || $0 == "," }
                let known = words.compactMap { CopyPreference(rawValue: String($0)) }
                let isList = !words.isEmpty && known.count == words.count
                return isList && Set(known).count == known.count ? known : nil
            }),
        .choice("duplicates.times", \.copyTimes, "any: photos of different times may be copies"),
        .flag("resume", \.resumes, "a folder begins where it was left"),
        .flag("advance", \.advances, "a decision brings the next photo"),
        .flag("bursts", \.foldsBursts, "bursts and brackets are one card"),
        .number(
            "bursts.gap", \.burstGap, in: 0.1...60, "seconds between photos of a burst, at most"),
        .count(
            "bursts.likeness", \.burstLikeness, in: 0...63, "bits in which they differ, at most"),
        .choice("sidecars", \.sidecars, "decisions are also written beside the photos")
            .refusing { options, value in
                options.policy == .readOnly && value == SidecarUse.write.rawValue
                    ? "read-only: nothing is written" : nil
            },
        .choice("sidecars.name", \.sidecarNaming, "what a new sidecar is called"),
        .flag("read-xmp", \.readsDocuments, "what other programs decided is shown"),
        Setting(
            "langmap", \.langmap, .text(Langmap.expected, words: Langmap.words),
            "the keyboards of other alphabets whose letters are keys", text: { $0.text },
            meaning: { Langmap($0) }),
        .flag(
            "compare.align", \.alignsCompared,
            "zoomed cells of compare show the same thing, not the same place"),
        .choice("pixels", \.pixels.way, "photos at rest in the terminal's own pixels"),
        .count(
            "pixels.delay", \.pixels.delay, in: 0...2000,
            "milliseconds of rest before photos get these"),
        .choice("pixels.quality", \.pixels.quality, "how many bytes that may take"),
        .flag("pixels.motion", \.pixels.moves, "photos keep these while they move"),
        .colour("focus.colour", \.overlayColours.focus, "what is in focus is tinted so"),
        .colour("blown.colour", \.overlayColours.blown, "what is blown is tinted so"),
        .colour("crushed.colour", \.overlayColours.crushed, "what is crushed is tinted so"),
        .count(
            "slideshow.seconds", \.slideshow.seconds, in: 1...600,
            "seconds for which a slideshow shows each photo"),
        .flag(
            "slideshow.loop", \.slideshow.repeats,
            "a slideshow begins again with the first photo"),
        .flag("colour", \.managesColours, "colour profiles of photos count"),
        .size(
            "http.cache", \.network.cacheBytes, in: 0...(1 << 40),
            "how much of what was fetched is kept, 0 for nothing"),
        .size(
            "http.file", \.network.fileBytes, in: 1024...(1 << 30),
            "how large a picture may be that is fetched"),
        .count("http.parallel", \.network.parallel, in: 1...8, "how many are fetched at once"),
        .count(
            "http.timeout", \.network.timeout, in: 1...600,
            "seconds without a byte until a server counts as silent"),
        .number("deck.card", \.deck.cardFraction, in: 0.3...1, "the card's part of the screen"),
        .number("deck.step", \.deck.stepScale, in: 0.01...0.3, "how much smaller each card is"),
        .count("deck.depth", \.deck.visibleDepth, in: 1...8, "how many cards are laid out"),
        .number(
            "deck.tilt", \.deck.tilt, in: 0...45, "the most a lifted card tilts, in degrees"),
    ]
}

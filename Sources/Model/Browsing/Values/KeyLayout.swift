/// Keyboards of other scripts, key by key as X and most systems have them.
enum KeyLayout: String, CaseIterable, Sendable {
    case russian, ukrainian, greek, hebrew, arabic
    // What these have on some keys, others have on other keys.
    case belarusian, bulgarian, serbian, persian

    private static let american = "`qwertyuiop[]asdfghjkl;'\\zxcvbnm,./"
    private static let shifted = "~QWERTYUIOP{}ASDFGHJKL:\"|ZXCVBNM<>?"

    /// Whether its letters count without being asked for.
    var isAutomatic: Bool {
        switch self {
        case .russian, .ukrainian, .greek, .hebrew, .arabic: true
        case .belarusian, .bulgarian, .serbian, .persian: false
        }
    }

    /// What lies on the keys of `american`; a space where that is no letter of the script.
    private var letters: String {
        switch self {
        case .russian: "ёйцукенгшщзхъфывапролджэ ячсмитьбю "
        case .ukrainian: " йцукенгшщзхїфівапролджєґячсмитьбю "
        case .belarusian: "ёйцукенгшўзх фывапролджэ ячсмітьбю "
        case .bulgarian: "  уеишщксдзц ьяаожгтнвмч юйъэфхпрлб"
        case .serbian: " љњертзуиопшђасдфгхјклчћжѕџцвбнм   "
        case .greek: "  ςερτυθιοπ  ασδφγηξκλ   ζχψωβνμ   "
        case .hebrew: "  'קראטוןםפ  שדגכעיחלךף  זסבהנמצתץ "
        case .arabic: "ذضصثقفغعهخحجدشسيبلاتنمكط ئءؤرﻻىةوزظ"
        case .persian: " ضصثقفغعهخحجچشسیبلاتنمکگ ظطزرذدپو  "
        }
    }

    /// The American key of each of its characters.
    var keys: [UInt32: UInt32] {
        var keys: [UInt32: UInt32] = [:]
        let letters = letters.unicodeScalars
        let places = zip(Self.american.unicodeScalars, Self.shifted.unicodeScalars)
        for (letter, (key, shifted)) in zip(letters, places) where letter.value >= 0x370 {
            let capital = letter.properties.uppercaseMapping.unicodeScalars
            if capital.count == 1, let capital = capital.first, capital != letter {
                // Σ is the capital of two letters, and lies on the key of σ.
                let isTaken = keys[capital.value] != nil
                if !isTaken || letter == "σ" { keys[capital.value] = shifted.value }
            }
            keys[letter.value] = key.value
        }
        if self == .arabic || self == .persian { keys[0x61F] = 0x3F }
        return keys
    }
}

package import DisplayList
package import Geometry
package import Selecting

/// How stars, flags, labels and turns are written on a terminal.
package struct JudgementSigns: Hashable, Sendable {
    private let style: SignStyle

    package init(_ style: SignStyle) { self.style = style }

    /// The most letters of a label that another program wrote.
    private static let longestLabel = 12

    /// What was decided, a span for each; nothing of what was not.
    package func spans(of judgement: Judgement) -> [TextSpan] {
        [
            stars(judgement.stars), flag(judgement.flag), label(judgement.label),
            turn(judgement.turn),
        ].compactMap(\.self)
    }

    package func stars(_ stars: Int) -> TextSpan? {
        guard stars > 0 else { return nil }
        let text = style == .ascii ? "*\(stars)" : String(repeating: "★", count: stars)
        return TextSpan(text, style: .accent)
    }

    package func flag(_ flag: PhotoFlag) -> TextSpan? {
        switch flag {
        case .none: nil
        case .pick: TextSpan(style == .ascii ? "+" : "♥", style: .accent)
        case .reject: TextSpan(style == .ascii ? "x" : "✗", style: .warning)
        }
    }

    /// Its name, where there are colours behind a dot of its own; of another program's label the text.
    ///
    /// Never the colour alone: it is not told from others by everybody, nor on every screen.
    package func label(_ label: PhotoLabel) -> TextSpan? {
        switch label {
        case .none: nil
        case .colour(let colour):
            style == .coloured
                ? TextSpan("● \(colour.rawValue)", style: colour.style)
                : TextSpan("[\(colour.rawValue)]")
        case .other(let text):
            TextSpan(String(String(decoding: text, as: UTF8.self).prefix(Self.longestLabel)))
        }
    }

    /// Mirrored first, then turned: `⇋`, `↻90°`; of screens without such signs the keys that do it.
    package func turn(_ turn: Orientation) -> TextSpan? {
        let isASCII = style == .ascii
        let angle = isASCII ? "" : "°"
        let rotation =
            switch turn.quarters {
            case 1: (isASCII ? ">" : "↻") + "90" + angle
            case 2: (isASCII ? ">" : "↻") + "180" + angle
            case 3: (isASCII ? "<" : "↺") + "90" + angle
            default: ""
            }
        let text = (turn.isMirrored ? isASCII ? "|" : "⇋" : "") + rotation
        return text.isEmpty ? nil : TextSpan(text, style: .accent)
    }

    /// What stands before the name of a marked photo; of one in a range that is not marked yet, something fainter.
    package func mark(isWhole: Bool = true) -> TextSpan {
        switch style {
        case .coloured, .uncoloured:
            TextSpan(isWhole ? "◉ " : "○ ", style: isWhole ? .mark : .dim)
        case .ascii: TextSpan(isWhole ? "(o) " : "( ) ", style: isWhole ? .mark : .dim)
        }
    }

    /// What stands on a photo: the label, the number of stars, whether it is rejected.
    ///
    /// The label is a bar of its colour and its first letter, or its name.
    package func badge(of judgement: Judgement) -> [TextSpan] {
        var words: [String] = []
        if judgement.stars > 0 {
            words.append((style == .ascii ? "*" : "★") + "\(judgement.stars)")
        }
        if judgement.flag == .reject { words.append(style == .ascii ? "x" : "✗") }
        var spans: [TextSpan] = []
        if case .colour(let colour) = judgement.label {
            if style == .coloured {
                spans.append(TextSpan("█", style: colour.style))
                words.insert(colour.rawValue.prefix(1).uppercased(), at: 0)
            } else {
                words.insert("[\(colour.rawValue)]", at: 0)
            }
        }
        if !words.isEmpty {
            spans.append(TextSpan(words.joined(separator: " "), style: .caption))
        }
        return spans
    }
}

extension LabelColour {
    package var style: TextStyle {
        switch self {
        case .red: .red
        case .yellow: .yellow
        case .green: .green
        case .blue: .blue
        case .purple: .purple
        }
    }
}

/// What `--help` prints.
public var usage: String {
    """
    riffle: flick through photos in the terminal; ↑ trashes, u brings back

    Usage: riffle [options] [path…]

    Paths are folders or pictures; without one, the current folder is shown.
    Shown are JPEG, PNG, HEIC, AVIF, WebP, GIF, TIFF, JPEG XL, PSD, BMP, ICO,
    Netpbm, PAM, PFM, QOI, and the previews in camera RAW files.
    A single picture opens its folder at that picture.
    Addresses (https://…, http://…) are photos too.

    \(Option.Group.allCases.map(\.help).joined(separator: "\n"))
    Exit status: 0 all went well, 1 something could not be done,
    2 wrong usage or no terminal, 3 nothing to show,
    128 + N ended by signal N (129 also: the terminal went away).

    """
}

/// Where what options do begins, and where a line ends.
private let (margin, width) = (27, 79)

extension Option.Group {
    /// Its options, a paragraph each.
    fileprivate var help: String {
        "\(rawValue)\n" + Option.all.filter { $0.group == self }.map(\.help).joined()
    }
}

extension Option {
    /// How it is typed, and what it does, in lines of the help.
    fileprivate var help: String {
        let short = letter.map { "  -\($0), " } ?? "      "
        let alias = alias.map { ", \($0)" } ?? ""
        let label = short + flag + alias + (placeholder.isEmpty ? "" : " \(placeholder)")
        var lines = [label + spaces(to: margin - 2, from: label) + "  "]
        for (number, word) in summary.split(separator: " ").enumerated() {
            let line = lines[lines.count - 1]
            if number == 0 {
                lines[0] += word
            } else if line.count + 1 + word.count > width {
                lines.append(spaces(to: margin, from: "") + word)
            } else {
                lines[lines.count - 1] += " " + word
            }
        }
        if let usual {
            let line = lines[lines.count - 1] + "  "
            let note = "(\(usual))"
            lines[lines.count - 1] = line + spaces(to: width - 5 - note.count, from: line) + note
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func spaces(to column: Int, from text: String) -> String {
        String(repeating: " ", count: max(0, column - text.count))
    }
}

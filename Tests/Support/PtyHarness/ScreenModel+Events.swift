extension ScreenModel {
    mutating func apply(_ event: ScreenEvent) {
        switch event {
        case .text(let scalar): put(scalar)
        case .control(let byte): control(byte)
        case .escape(let bytes): escape(bytes)
        case .sequence(let marker, let parameters, let intermediates, let final, let raw):
            if !sequence(marker, parameters, intermediates, final) { foreign.append(raw) }
        case .string(let bytes): if !isQuery(bytes) { foreign.append(bytes) }
        case .malformed(let bytes): foreign.append(bytes)
        }
    }

    /// Of strings only the question for colours (DECRQSS), that for the background, and pictures may come.
    private func isQuery(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
        return text == "P$qm\u{1B}\\" || text == "]11;?\u{7}"
            || StreamGrammar.isAllowed(graphics: text)
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 7, 0x0F: break
        case 8: column = max(0, min(column, columns - 1) - 1)
        case 9: column = min(max(0, columns - 1), (column / 8 + 1) * 8)
        case 10: lineFeed()
        case 13: column = 0
        default: foreign.append([byte])
        }
    }

    private mutating func lineFeed() {
        guard row == (region ?? 0..<rows).upperBound - 1 else {
            row = min(row + 1, max(0, rows - 1))
            return
        }
        scroll(up: 1)
    }

    private mutating func reverseLineFeed() {
        if row == (region ?? 0..<rows).lowerBound { scroll(up: -1) } else { row = max(0, row - 1) }
    }

    private mutating func escape(_ bytes: [UInt8]) {
        switch String(decoding: bytes, as: UTF8.self) {
        case "=": keypadIsApplication = true
        case ">": keypadIsApplication = false
        case "7": savedCursor = (row, column)
        case "8":
            row = max(0, min(savedCursor.row, rows - 1))
            column = max(0, min(savedCursor.column, columns))
        case "M": reverseLineFeed()
        case "\\", "(B", ")0": break
        default: foreign.append([0x1B] + bytes)
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        guard rows > 0, columns > 0 else { return }
        // What was saved or set for a larger screen.
        row = max(0, min(row, rows - 1))
        column = max(0, min(column, columns))
        let width = ScreenModel.width(of: scalar)
        if width == 0 {
            let last = max(0, min(column, columns) - 1)
            cells[row][last].text.unicodeScalars.append(scalar)
            return
        }
        if column + width > columns {
            column = 0
            lineFeed()
        }
        cells[row][column] = ScreenCell(text: String(scalar), style: style)
        if width == 2, column + 1 < columns {
            cells[row][column + 1] = ScreenCell(text: "", style: style)
        }
        column = min(column + width, columns)
    }

    /// The width of a character: 0 combining, 2 East Asian wide and emoji, else 1.
    static func width(of scalar: Unicode.Scalar) -> Int {
        // Letters and blocks are most of what is drawn, and their properties are long to look up.
        if scalar.isASCII || (0x2500...0x25FF).contains(scalar.value) { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
            0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return 2
        case 0x1F300...0x1F9FF: return isWidePictograph(scalar.value) ? 2 : 1
        default: return 1
        }
    }

    /// Whether a character of U+1F300…1F9FF is East Asian wide (EastAsianWidth.txt of Unicode 14): not all emoji are.
    private static func isWidePictograph(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1F300...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393,
            0x1F3A0...0x1F3CA, 0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4, 0x1F3F8...0x1F43E,
            0x1F440, 0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567,
            0x1F57A, 0x1F595...0x1F596, 0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC,
            0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6D7, 0x1F6DD...0x1F6DF, 0x1F6EB...0x1F6EC,
            0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7EB, 0x1F7F0, 0x1F90C...0x1F93A, 0x1F93C...0x1F945,
            0x1F947...0x1F9FF:
            true
        default: false
        }
    }
}

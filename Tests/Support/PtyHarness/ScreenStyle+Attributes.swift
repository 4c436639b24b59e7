extension ScreenStyle {
    /// Obeys `CSI … m`.
    mutating func apply(_ parameters: [Int]) {
        var rest = parameters.isEmpty ? [0] : parameters[...]
        while let code = rest.popFirst() {
            switch code {
            case 0: self = ScreenStyle()
            case 1: isBold = true
            case 2: isDim = true
            case 4: isUnderlined = true
            case 7: isReversed = true
            case 22: (isBold, isDim) = (false, false)
            case 24: isUnderlined = false
            case 27: isReversed = false
            case 30...37: foreground = .palette(UInt8(code - 30))
            case 40...47: background = .palette(UInt8(code - 40))
            case 90...97: foreground = .palette(UInt8(code - 82))
            case 100...107: background = .palette(UInt8(code - 92))
            case 39: foreground = .standard
            case 49: background = .standard
            case 38: foreground = ScreenStyle.extended(&rest) ?? foreground
            case 48: background = ScreenStyle.extended(&rest) ?? background
            default: break
            }
        }
    }

    private static func extended(_ rest: inout ArraySlice<Int>) -> ScreenColour? {
        switch rest.popFirst() {
        case 5: return rest.popFirst().map { .palette(UInt8(truncatingIfNeeded: $0)) }
        case 2:
            let parts = rest.prefix(3).map { UInt8(truncatingIfNeeded: $0) }
            rest = rest.dropFirst(3)
            return parts.count == 3 ? .rgb(parts[0], parts[1], parts[2]) : nil
        default: return nil
        }
    }
}

import Cells
import DisplayList

/// The colours of text on the screen, by its role.
struct TextTheme: Sendable {
    private let isColoured: Bool
    private let halfBlocks: HalfBlocks

    /// Without colour only attributes tell the roles apart: NO_COLOR, and terminals that have none.
    ///
    /// `halfBlocks` knows which colours there are.
    init(isColoured: Bool, halfBlocks: HalfBlocks) {
        self.isColoured = isColoured
        self.halfBlocks = halfBlocks
    }

    /// The style of a text on a bar or panel.
    func style(_ role: TextStyle) -> CellStyle {
        guard isColoured else { return plainStyle(role) }
        let background = ink(0x1A1D21)
        switch role {
        case .plain, .caption:
            return CellStyle(foreground: ink(0xC9CCD1), background: background)
        case .strong:
            return CellStyle(
                foreground: ink(0xF4F1EA), background: background, attributes: .bold)
        case .dim: return CellStyle(foreground: ink(0x868B94), background: background)
        case .accent, .favourite:
            return CellStyle(foreground: ink(0xF2B866), background: background)
        case .warning, .reason:
            return CellStyle(
                foreground: ink(0xF08A6B), background: background, attributes: .bold)
        case .key: return CellStyle(foreground: ink(0xF2B866), background: background)
        case .red: return CellStyle(foreground: ink(0xDD3333), background: background)
        case .yellow: return CellStyle(foreground: ink(0xDDCC33), background: background)
        case .green: return CellStyle(foreground: ink(0x33BB44), background: background)
        case .blue: return CellStyle(foreground: ink(0x4477EE), background: background)
        case .purple: return CellStyle(foreground: ink(0xAA44DD), background: background)
        case .mark: return CellStyle(foreground: ink(0x3ED6D6), background: background)
        }
    }

    /// The style of a text in the row of a menu that is selected.
    func selected(_ role: TextStyle) -> CellStyle {
        guard isColoured else {
            var style = plainStyle(role)
            style.attributes.insert(.reverse)
            return style
        }
        // Of sixteen colours the nearest one would be a grey on which nothing can be read.
        let ground: UInt32 = halfBlocks.depth == .palette16 ? 0x0000EE : 0x2F4F70
        let dim: UInt32 = role == .dim || role == .key ? 0xC3D2E0 : 0xFFFFFF
        return CellStyle(
            foreground: ink(dim), background: ink(ground),
            attributes: role == .dim || role == .key ? [] : .bold)
    }

    /// True where a text over the picture stands on whatever lies below it; a warning and what is said of a photo bring
    /// their own ground, to be legible.
    func keepsGround(_ role: TextStyle) -> Bool {
        isColoured && ![.warning, .caption, .favourite, .mark].contains(role)
    }

    var border: CellStyle {
        guard isColoured else { return CellStyle() }
        return CellStyle(foreground: ink(0x6A707A), background: ink(0x1A1D21))
    }

    private func ink(_ rgb: UInt32) -> CellColour {
        halfBlocks.textColour(rgb)
    }

    private func plainStyle(_ role: TextStyle) -> CellStyle {
        switch role {
        case .strong, .accent, .favourite, .key, .mark: CellStyle(attributes: .bold)
        case .warning, .reason: CellStyle(attributes: .reverse)
        case .plain, .dim, .caption, .red, .yellow, .green, .blue, .purple: CellStyle()
        }
    }
}

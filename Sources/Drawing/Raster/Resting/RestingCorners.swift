import DisplayList
import Geometry
import Pixels

/// Rounds the corners of a card that was drawn with square ones: what lay below comes back outside of the arcs.
struct RestingCorners {
    private struct Corner {
        let rect: PixelRect
        let below: Bitmap
        /// The centre of the arcs, in pixels.
        let centreX: Double
        let centreY: Double
    }

    private let corners: [Corner]
    private let radius: Double
    private let innerRadius: Double
    private let border: UInt32?
    private let aspect: Double

    /// Remembers what lies below the corners as far as it is `seen`; nil where they are square.
    init?(_ card: RestingCard, seen: PixelRect, on canvas: Canvas) {
        let outer = card.outer
        aspect = card.aspect
        radius = min(
            card.sprite.cornerRadius, Double(outer.width) * aspect / 2, Double(outer.height) / 2)
        guard radius > 0 else { return nil }
        let line = card.sprite.border?.width ?? 0
        // At rest a border is at least a pixel wide.
        innerRadius = line > 0 ? radius - max(line, 1) : radius
        border = line > 0 ? card.sprite.border?.colour.rgb : nil
        let across = radius / aspect
        let width = Int(across.rounded(.up))
        let height = Int(radius.rounded(.up))
        var corners: [Corner] = []
        for (isRight, isBottom) in [(false, false), (true, false), (true, true), (false, true)] {
            let rect = PixelRect(
                x: isRight ? outer.columns.upperBound - width : outer.x,
                y: isBottom ? outer.rows.upperBound - height : outer.y, width: width,
                height: height
            ).intersection(seen)
            guard !rect.isEmpty else { continue }
            let right = Double(outer.columns.upperBound)
            let bottom = Double(outer.rows.upperBound)
            corners.append(
                Corner(
                    rect: rect, below: canvas.patch(rect),
                    centreX: isRight ? right - across : Double(outer.x) + across,
                    centreY: isBottom ? bottom - radius : Double(outer.y) + radius))
        }
        self.corners = corners
    }

    /// Draws the arcs.
    func round(_ canvas: inout Canvas, light: LightMixer) {
        for corner in corners {
            for y in corner.rect.rows {
                for x in corner.rect.columns {
                    let across = (Double(x) + 0.5 - corner.centreX) * aspect
                    let down = Double(y) + 0.5 - corner.centreY
                    let distance = (across * across + down * down).squareRoot()
                    var colour = canvas[x, y]
                    if let border {
                        colour = light.mix(
                            border, colour, weight(Float(innerRadius - distance + 0.5)))
                    }
                    let below = corner.below[x - corner.rect.x, y - corner.rect.y]
                    canvas[x, y] = light.mix(below, colour, weight(Float(radius - distance + 0.5)))
                }
            }
        }
    }
}

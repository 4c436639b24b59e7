/// The shadows of a curling page: on what lies below it, and of its free edge on itself.
///
/// All are parts of the light that is left, 0…1.
struct CurlShade {
    private let curl: PageCurl
    /// The rightmost place of the roll.
    private let rim: Double
    /// How much of the page has gone around the roll's top, 0…1.
    private let overhang: Double

    init(_ curl: PageCurl) {
        self.curl = curl
        let rolled = curl.width - curl.fold
        let quarter = Double.pi / 2 * curl.radius
        rim = rolled > quarter ? curl.fold + curl.radius : curl.freeEdge
        overhang = min(1, max(0, (rolled - quarter) / quarter))
    }

    /// What of its light reaches the page below at `x`.
    func below(at x: Double) -> Double {
        1 - 0.6 * falloff((x - rim) / (0.9 * curl.radius))
    }

    /// What of its light reaches the flat page at `x`, left of the free edge.
    func front(at x: Double) -> Double {
        guard x < curl.fold else { return 1 }
        return 1 - 0.5 * overhang * falloff((curl.freeEdge - x) / (0.8 * curl.radius))
    }

    /// What of its light the back shows at `x`: paper in a dark room, darker towards its free edge.
    func back(at x: Double) -> Double {
        let length = max(rim - curl.freeEdge, 1e-9)
        return 0.82 - 0.3 * min(1, max(0, (rim - x) / max(length, 2 * curl.radius)))
    }

    /// 1 at the edge and under the page, 0 from 1 on.
    private func falloff(_ distance: Double) -> Double {
        let part = 1 - min(1, max(0, distance))
        return part * part
    }
}

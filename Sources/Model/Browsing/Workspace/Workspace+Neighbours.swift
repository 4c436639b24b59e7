package import DisplayList

/// The photos that are about to be looked at.
extension Workspace {
    /// The photos to have ready, the most urgent first: the front, then ahead and behind by turns.
    package var neighbours: [PhotoID] {
        let order = album.order
        guard !order.isEmpty else { return [] }
        var steps = [0]
        // At a fast pace users do not turn back.
        if pace.isRapid { steps += (1...max(1, options.lookAhead)).map { $0 * direction } }
        for distance in 1...max(1, options.lookAhead, options.lookBehind) {
            if !pace.isRapid, distance <= options.lookAhead { steps.append(distance * direction) }
            // What lies behind is wanted half as much as what lies ahead.
            if distance == 1, options.lookBehind > 0 { steps.append(-direction) }
            let behind = (distance + 1) / 2
            if distance >= 3, distance % 2 == 1, behind <= options.lookBehind {
                steps.append(-behind * direction)
            }
        }
        var photos = steps.map { order.index + $0 }
            .filter { $0 >= 0 && $0 < order.count }
            .map { order.photos[$0] }
        // What takes the place of the one in front where that is trashed.
        if let front = order.front, stacks.isFolded(front), let next = stacks.follower(of: front) {
            photos.insert(next, at: min(2, photos.count))
        }
        return photos.filter { !album.isPictureless($0) }
    }

    /// How urgent the photo at this place among the neighbours is.
    package func urgency(ofNeighbour rank: Int) -> Want.Urgency {
        rank == 0 || pace.isRapid && rank <= StepPace.rapidLookAhead ? .shown : .soon
    }
}

import CDecoders

/// What a worker reads of a plan; nil where it does not hold.
struct PlanCopy {
    /// Numbers that the worker goes by.
    struct Grid: Equatable {
        var width = 0
        var height = 0
        var columns = 0
        var rows = 0
    }

    private(set) var colour = Grid()
    private(set) var crop: [Int] = []
    /// Where bytes are read, and for which tile.
    private(set) var spans: [(range: Range<Int>, tile: Int, configuration: Int)] = []

    init?(_ bytes: [UInt8], fileSize: Int) {
        let plan = UnsafeMutablePointer<DecoderPlan>.allocate(capacity: 1)
        defer { plan.deallocate() }
        guard plan_read(bytes, UInt64(fileSize), plan) == 1 else { return nil }
        let grid = plan.pointee.colour
        colour = Grid(
            width: Int(grid.width), height: Int(grid.height), columns: Int(grid.columns),
            rows: Int(grid.rows))
        crop = [
            plan.pointee.crop_x, plan.pointee.crop_y, plan.pointee.crop_width,
            plan.pointee.crop_height,
        ].map { Int($0) }
        for index in 0..<plan.pointee.alpha.span_end {
            let span = plan_span(plan, index)
            spans.append(
                (
                    Int(span.offset)..<Int(span.offset) + Int(span.length), Int(span.tile),
                    Int(span.configuration)
                ))
        }
    }
}

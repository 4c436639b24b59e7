import Geometry

/// A request and how far it has come.
struct Job {
    /// The next picture to make.
    enum Step {
        /// The thumbnail if there is one, else as `quick`.
        case preview
        /// The DC scan where it is enough, else everything.
        case quick
        /// Everything, after a DC scan was delivered.
        case refinement
        /// Everything.
        case complete
        /// Figures of everything.
        case figures
        /// A thumbnail for the desktop's cache, which is not delivered.
        case cacheThumbnail
    }

    /// What a request gives: two with the same key are one piece of work.
    struct Key: Hashable {
        let path: [UInt8]
        let box: PixelBox
        let fit: DecodeRequest.Fit
        let part: PhotoPart?
        let matte: UInt32
        let ladder: DecodeRequest.Ladder
        let quality: DecodeRequest.Quality
        let wantsCoverage: Bool
        let managesColours: Bool
        let turn: Orientation
        let product: DecodeRequest.Product

        init(_ request: DecodeRequest) {
            path = request.path
            box = request.box
            fit = request.fit
            part = request.part
            matte = request.matte
            ladder = request.ladder
            quality = request.quality
            wantsCoverage = request.wantsCoverage
            managesColours = request.managesColours
            turn = request.turn
            product = request.product
        }
    }

    var request: DecodeRequest
    var step: Step
    /// Who waits for it.
    var tickets: [Int]
    /// Whether a preview of it was delivered: there is something to look at meanwhile.
    var hasPreview = false
    /// What `cacheThumbnail` writes.
    private(set) var draft: ThumbnailDraft?

    var key: Key { Key(request) }

    /// Whether nothing has been looked at yet.
    var isFirstStep: Bool { step == Self.firstStep(request) }

    init(_ request: DecodeRequest) {
        self.request = request
        step = Self.firstStep(request)
        tickets = [request.ticket]
    }

    /// The work of writing a thumbnail into the desktop's cache.
    init(_ draft: ThumbnailDraft) {
        request = DecodeRequest(
            ticket: 0, path: draft.path, box: PixelBox(width: 0, height: 0), priority: .idle)
        step = .cacheThumbnail
        tickets = []
        self.draft = draft
    }

    private static func firstStep(_ request: DecodeRequest) -> Step {
        if request.product != .picture { return .figures }
        // A part is wanted where the whole picture is visible already.
        if request.part != nil { return .complete }
        return switch request.ladder {
        case .complete: .complete
        case .previewFirst, .fast: .preview
        case .quick: .quick
        }
    }
}

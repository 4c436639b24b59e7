import Browsing
import CLinux
import Decoding
import DisplayList
import Geometry
import Pixels
import Raster

/// The frames of the moving photo in front: the one that is shown, and the one that follows it.
struct MovingFrames {
    private struct Frame {
        var bitmap: Bitmap
        /// The part of the photo that it holds; nil for all of it.
        var part: PhotoPart?

        mutating func turn(by way: Orientation) {
            bitmap = bitmap.turned(upright: way)
            part = part?.upright(way)
        }

        var picture: Picture {
            guard let part else { return Picture(bitmap) }
            return Picture(
                bitmap, part: Rect(x: part.x, y: part.y, width: part.width, height: part.height))
        }
    }

    private let lane: FrameLane?
    private let matte: UInt32
    private(set) var photo: PhotoID?
    private var path: [UInt8] = []
    private var ticket = 0
    /// False once nothing more comes.
    private var isOpen = false
    private var shown: Frame?
    private var next: Frame?
    /// How the frames that are here are turned.
    private var turn = Orientation.upright
    /// How the frame that was requested last comes.
    private var asked = Orientation.upright

    init(lane: FrameLane?, matte: UInt32) {
        self.lane = lane
        self.matte = matte
    }

    /// Asks for the first frame of a photo, whose file must still be this one; what is shown of it stays meanwhile.
    mutating func open(_ want: Want, aspect: Double, path: [UInt8], file: FileIdentity) {
        if photo != want.photo { (shown, turn) = (nil, want.turn) }
        next = nil
        photo = want.photo
        self.path = path
        ticket += 1
        isOpen = lane != nil
        if let request = request(want, aspect) { lane?.open(request, of: file) }
    }

    /// Asks for the frame that follows.
    mutating func advance(_ want: Want, aspect: Double) {
        guard isOpen, want.photo == photo, let request = request(want, aspect) else { return }
        lane?.next(request)
    }

    /// Nil where there is no room for a picture.
    private mutating func request(_ want: Want, _ aspect: Double) -> DecodeRequest? {
        let key = PictureKey(want, aspect: aspect)
        guard key.box.width > 0, key.box.height > 0 else { return nil }
        var request = DecodeRequest(
            ticket: ticket, path: path, box: key.box, fit: key.covers ? .cover : .contain,
            part: key.part, matte: matte, quality: .original)
        request.managesColours = key.managesColours
        request.turn = key.turn
        asked = key.turn
        return request
    }

    /// Turns the frames of a photo that are here.
    mutating func turn(_ photo: PhotoID, to new: Orientation) {
        guard photo == self.photo, turn != new else { return }
        let way = turn.inverse.then(new)
        turn = new
        shown?.turn(by: way)
        next?.turn(by: way)
    }

    /// Shows the frame that came last.
    mutating func show() {
        if let next { shown = next }
        next = nil
    }

    /// Nothing more is requested; what is shown stays until it is forgotten.
    mutating func end() {
        if isOpen { lane?.end() }
        isOpen = false
        ticket += 1
        next = nil
    }

    /// Forgets what was shown of a photo that is not played any more.
    mutating func forgetEnded() {
        guard !isOpen, photo != nil else { return }
        forget()
    }

    /// Ends, and forgets what was shown.
    mutating func forget() {
        end()
        shown = nil
        photo = nil
    }

    /// Takes a frame; nil if it is no longer wanted.
    mutating func take(_ decoded: PhotoFrame) -> MovingFrame? {
        guard isOpen, decoded.photo.ticket == ticket else { return nil }
        var frame = Frame(bitmap: decoded.photo.bitmap, part: decoded.photo.part)
        // The photo may have been turned since it was requested.
        frame.turn(by: asked.inverse.then(turn))
        next = frame
        return MovingFrame(
            delay: decoded.delay, plays: decoded.plays, isLast: decoded.isLast, cost: decoded.cost)
    }

    /// Whether an answer was waited for; nothing more comes.
    mutating func takeEnd(of ticket: Int) -> Bool {
        guard isOpen, ticket == self.ticket else { return false }
        end()
        return true
    }

    /// What is drawn of a photo in place of `still`, which is the whole of it and details.
    func pictures(of photo: PhotoID, still: [Picture]) -> [Picture] {
        guard photo == self.photo, let shown else { return still }
        // Where only a part is played, the whole lies behind it.
        return shown.part == nil ? [shown.picture] : still.prefix(1) + [shown.picture]
    }
}

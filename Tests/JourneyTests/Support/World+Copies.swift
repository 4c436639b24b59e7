import Glibc
import Likeness
import PhotoSeries

/// Copies of one picture over folders.
extension World {
    /// Of one camera, so many seconds after the first photo.
    private static func shot(seconds: Int64) -> LikenessFacts {
        var facts = LikenessFacts(rank: 0, camera: "Camera")
        facts.milliseconds = seconds * 1000
        (facts.exposure, facts.aperture, facts.iso) = (0.01, 8, 100)
        return facts
    }

    /// Three folders: a card, an old disk, and what a phone sent on.
    static func ofCopies() -> World {
        let world = World(photos: 0)
        for folder in ["card", "old", "phone"] { mkdir(world.path(folder), 0o700) }
        let original = CopyFile(scene: 11).with { $0.facts = shot(seconds: 0) }
        World.write(original.jpeg, to: world.path("card/IMG_0001.JPG"))
        World.write(original.jpeg, to: world.path("old/IMG_0001.JPG"))
        link(world.path("old/IMG_0001.JPG"), world.path("old/hard.jpg"))
        for folder in ["card", "old"] {
            world.setDate(of: folder + "/IMG_0001.JPG", to: 1_700_000_000)
        }
        symlink("../card/IMG_0001.JPG", world.path("old/soft.jpg"))
        let plain = CopyFile(scene: 11)
        World.write(
            plain.with { ($0.divisor, $0.quality) = (2, 60) }.jpeg,
            to: world.path("phone/small.jpg"))
        World.write(plain.with { $0.cut = 0.03 }.jpeg, to: world.path("phone/cut.jpg"))
        World.write(plain.with { $0.gain = 0.92 }.pgm, to: world.path("phone/dark.pgm"))
        World.write(
            original.with { ($0.isTurned, $0.quality) = (true, 75) }.jpeg,
            to: world.path("old/turned.jpg"))
        // A burst: the same scene at other times, which a copy without a time ties to no second one.
        for frame in 2...5 {
            let file = CopyFile(scene: 21).with {
                $0.facts = shot(seconds: Int64(frame))
                $0.cut = Double(frame) * 0.004
            }
            World.write(file.jpeg, to: world.path("card/IMG_000\(frame).JPG"))
        }
        World.write(
            CopyFile(scene: 21).with { ($0.cut, $0.divisor) = (0.016, 2) }.jpeg,
            to: world.path("phone/frame.jpg"))
        for stranger in 31...36 {
            World.write(
                CopyFile(scene: UInt64(stranger)).jpeg, to: world.path("phone/other\(stranger).jpg")
            )
        }
        return world
    }
}

private import Glibc

/// Half the height that a rectangle takes up when it is turned by `degrees` around its centre.
public func rotatedHalfHeight(of size: Size, degrees: Double) -> Double {
    let angle = degrees * .pi / 180
    return (size.width * abs(sin(angle)) + size.height * abs(cos(angle))) / 2
}

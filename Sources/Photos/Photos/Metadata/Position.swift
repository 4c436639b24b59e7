/// Whether coordinates in degrees are a position on the Earth.
///
/// A receiver that has found nothing leaves zeros and says that they are void.
public func isPosition(latitude: Double, longitude: Double, isVoid: Bool) -> Bool {
    let isNowhere = latitude == 0 && longitude == 0 && isVoid
    return abs(latitude) <= 90 && abs(longitude) <= 180 && !isNowhere
}

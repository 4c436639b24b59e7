/// The version of this program.
///
/// It stands here alone: `make version` prints it, and a test compares documents and packages with it.
public let version = "0.2.0"

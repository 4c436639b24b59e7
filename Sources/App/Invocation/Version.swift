/// The version of this program. It stands here alone; `make version` prints it, and a test compares the documents and packages.
public let version = "0.2.0"

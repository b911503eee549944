import ArgumentParser

extension NameSpecification {
  /// The names of the option that limits how much a command shows. Its value has to be parsed with
  /// `.unconditional`, so that a negative number is not taken for another option.
  static var limit: NameSpecification {
    [.customShort("n", allowingJoined: true), .customLong("limit")]
  }
}

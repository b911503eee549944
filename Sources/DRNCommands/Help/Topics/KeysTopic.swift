extension HelpTopic {
  static let keys = HelpTopic(
    "keys", "The keys of the screen that 'drn replay' shows on a terminal.", KeyTable.manual)
}

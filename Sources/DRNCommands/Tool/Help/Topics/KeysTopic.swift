extension HelpTopic {
  static let keys = HelpTopic(
    "keys", "The keys of the screen that 'drn replay' shows.", KeyTable.manual)
}

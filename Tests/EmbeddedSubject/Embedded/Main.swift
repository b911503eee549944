/// Folds the sessions on standard input, and writes their states to standard output.
@main struct Main {
  static func main() { write(fold(readAll())) }
}

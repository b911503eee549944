extension Environment {
  /// The witness of the data file; `nil` if it has none. Only of meaning after a commit that succeeded.
  package var witness: FileWitness? { FileWitness(descriptor: raw.descriptor) }
}

extension RawTransaction {
  convenience init(in environment: RawEnvironment, isWriting: Bool) throws(LMDBError) {
    try unsafe self.init(in: environment.pointer, at: environment.path, isWriting: isWriting)
  }
}

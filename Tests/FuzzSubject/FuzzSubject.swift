import Foundation

/// Tries damaged files, in a process that may die of it. The tests start it:
///
///     FuzzSubject corpus CORPUS FIXTURE              write the files that are damaged
///     FuzzSubject seeds CORPUS FOLDER                write pieces of them, for libFuzzer
///     FuzzSubject run CORPUS FOLDER SEED FIRST N     try N cases
///     FuzzSubject writes CORPUS FOLDER SEED FIRST N  write a lot to those whose pages look whole
///     FuzzSubject make CORPUS FOLDER SEED FIRST N    only write the damaged files of `run`;
///                                                    `make-writes` those of `writes`
///     FuzzSubject lies - FOLDER SEED FIRST N         try N logs that lie; `make-lies` writes them
///     FuzzSubject bombs FOLDER [NAME]                write the size bombs, or one of them
@main
enum FuzzSubject {
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "corpus" {
      return try CorpusWriter(folder: arguments[2]).write(fixture: arguments[3])
    }
    func originals(in corpus: String) throws -> [Original] {
      try Set(CorpusWriter.names).sorted().map { try Original($0, in: corpus) }
    }
    if arguments.count == 4, arguments[1] == "seeds" {
      var seeds = Seeds(folder: arguments[3])
      return try seeds.write(originals(in: arguments[2]))
    }
    if (3...4).contains(arguments.count), arguments[1] == "bombs" {
      for bomb in SizeBomb.allCases where arguments.count == 3 || bomb.rawValue == arguments[3] {
        try bomb.log.write(to: "\(arguments[2])/\(bomb.rawValue).mdb")
      }
      return
    }
    guard arguments.count == 7, let seed = UInt64(arguments[4]), let first = Int(arguments[5]),
      let count = Int(arguments[6])
    else { throw Failure("See FuzzSubject.swift for the arguments.") }
    let (corpus, folder) = (arguments[2], arguments[3])
    let lies = arguments[1].hasSuffix("lies")
    var mutator = Mutator(originals: lies ? [] : try originals(in: corpus), folder: folder)
    mutator.onlyStructure = arguments[1].hasSuffix("writes")
    mutator.lies = lies
    guard arguments[1].hasPrefix("make") else {
      let batch = Batch(mutator: mutator, folder: folder, seed: seed)
      return try batch.run(from: first, count: count)
    }
    for number in first..<first + count {
      let input = try mutator.input(seed: seed, case: number)
      try input.write(to: "\(folder)/case-\(number).mdb")
      print("\(number) \(input.original.name): \(input.steps.joined(separator: "; "))")
    }
  }
}

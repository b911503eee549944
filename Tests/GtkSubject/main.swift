#if Gtk
  import Dispatch
  import Foundation
  import GtkWidgets

  // An application whose `async` code has to run while GTK's loop does. Each line says what has worked.
  @MainActor func check(_ application: Application) async {
    let main = Thread.isMainThread
    print("main thread: \(main)")
    try? await Task.sleep(for: .milliseconds(10))
    print("after a sleep, on the main thread: \(Thread.isMainThread)")

    // Many jobs, from many threads; each needs the main actor twice.
    let jobs = (0..<1000).map { number in
      Task.detached { await Task { @MainActor in Thread.isMainThread ? number : -1 }.value }
    }
    var total = 0
    for job in jobs { total += await job.value }
    print("a thousand tasks: \(total == 499_500)")

    let isDone = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        DispatchQueue.main.async { continuation.resume(returning: Thread.isMainThread) }
      }
    }
    print("a block of the main queue: \(isDone)")

    // Jobs that never end do not keep GTK's timers from running, nor the other way.
    var hasEnded = false
    let timer = Timer(.milliseconds(20)) { hasEnded = true }
    while !hasEnded { await Task.yield() }
    withExtendedLifetime(timer) {}
    print("a timer under load: true")
    application.quit()
  }

  @MainActor func run() -> Int32 {
    let application = Application("org.example.drn.subject", isUnique: false)
    application.onOpen { links in
      print("opened: \(links.joined(separator: " "))")
      application.activate()
    }
    application.onActivate {
      let window = Window(application, title: "Subject")
      window.present()
      Task { await check(application) }
    }
    return application.run(Array(CommandLine.arguments.dropFirst()))
  }

  let words = CommandLine.arguments.dropFirst()
  if words.first == "links" {
    exit(LinkSubject("org.example.drn.hall").run(Array(words.dropFirst())))
  }
  print("exit code: \(run())")
#else
  print("This needs the trait Gtk.")
#endif

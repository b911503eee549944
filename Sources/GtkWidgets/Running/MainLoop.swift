#if Gtk
  import CGtk
  import Dispatch

  /// The main actor on GLib's main loop.
  ///
  /// While an application runs, the main thread is in GLib's loop and never comes back to the one that Swift would run
  /// itself. On Linux the main actor's jobs go to libdispatch's main queue. That queue can be run by a loop of somebody
  /// else, which is how Foundation's run loop does it: it has a file descriptor that becomes readable when there is
  /// something to do, and a function that does it. Here the descriptor is a source of GLib's loop. So a `Task` of the
  /// main actor, the rest of an `async` function after an `await`, and a block for `DispatchQueue.main` run between two
  /// events, on the main thread.
  ///
  /// The other way is an executor of one's own for the main actor. It would have to be chosen by each program, with
  /// an interface that the compiler still calls experimental, and would not run blocks for the main queue.
  ///
  /// The source has the priority with which GTK draws. So neither many jobs nor many frames keep the other from
  /// running, and the user's input comes first.
  @MainActor
  enum MainLoop {
    private static var source: UInt32?

    /// Begins to run the main queue. Only from the main thread, and not inside a job of the main actor: the queue does
    /// not run a job inside another one. So `main` is not `async`.
    static func attach() {
      guard source == nil else { return }
      source = unsafe g_unix_fd_add_full(
        GDK_PRIORITY_REDRAW, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
        { descriptor, _, _ in
          // Whoever put something into the queue has written to the descriptor.
          var count: UInt64 = 0
          _ = unsafe read(descriptor, &count, MemoryLayout<UInt64>.size)
          _dispatch_main_queue_callback_4CF(nil)
          return 1
        }, nil, nil)
    }

    static func detach() {
      if let source { g_source_remove(source) }
      source = nil
    }
  }
#endif

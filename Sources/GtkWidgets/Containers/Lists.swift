#if Gtk
  import CGtk

  /// Rows that can be chosen, one below the other.
  public final class ListBox: Widget {
    private var list: OpaquePointer { unsafe OpaquePointer(raw) }

    /// Creates a list without rows.
    ///
    /// - Parameters:
    ///   - title: What a screen reader calls it.
    ///   - classes: Classes of the style sheet.
    public init(title: String = "", classes: [String] = []) {
      unsafe super.init(gtk_list_box_new())
      unsafe gtk_list_box_set_selection_mode(list, GTK_SELECTION_NONE)
      setAccessibleName(title)
      for name in classes { addClass(name) }
    }

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - child: What the row shows.
    ///   - name: The app's name for it, for the focus; the row has the focus and not the widget in it.
    ///   - title: What a screen reader calls it; by default all texts in it.
    ///   - onChoose: Called when the user chooses it.
    public func append(
      _ child: Widget, name: String = "", title: String? = nil,
      onChoose: (@MainActor () -> Void)? = nil
    ) {
      let row = ListRow(child)
      if !name.isEmpty { row.name = name }
      row.setAccessibleName(title ?? child.texts.joined(separator: ", "))
      if let onChoose { row.onChoose(onChoose) }
      unsafe gtk_list_box_append(list, row.pointer)
    }

    /// Removes all rows, and ends the handlers in them.
    public func removeAll() {
      for row in children {
        row.disconnectAll()
        unsafe gtk_list_box_remove(list, row.pointer)
      }
    }
  }

  extension Widget {
    /// The texts of all labels in it.
    fileprivate var texts: [String] {
      (self as? Label).map { [$0.text] } ?? children.flatMap(\.texts)
    }
  }

  private final class ListRow: Widget {
    init(_ child: Widget) {
      unsafe super.init(gtk_list_box_row_new())
      unsafe gtk_list_box_row_set_child(
        raw.assumingMemoryBound(to: GtkListBoxRow.self), child.pointer)
    }

    func onChoose(_ body: @escaping @MainActor () -> Void) {
      connect("activate") { _ in body() }
      // A row emits it only for the keyboard; a click goes to the list.
      let click = Click()
      click.onRelease { [weak self] _ in
        self?.grabFocus()
        body()
      }
      add(click)
    }
  }

  /// Widgets in lines, as many in each as there is space for.
  public final class FlowBox: Widget {
    private var flow: OpaquePointer { unsafe OpaquePointer(raw) }
    private static let isMended: Bool = {
      drn_mend_flow_boxes()
      return true
    }()

    /// Creates a box without widgets.
    ///
    /// - Parameters:
    ///   - spacing: The pixels between two widgets.
    ///   - limit: The most widgets in a line.
    public init(spacing: Int = 0, limit: Int = 7, classes: [String] = []) {
      _ = Self.isMended
      unsafe super.init(gtk_flow_box_new())
      setAccessibleRole(.group)
      unsafe gtk_flow_box_set_selection_mode(flow, GTK_SELECTION_NONE)
      unsafe gtk_flow_box_set_row_spacing(flow, UInt32(clamping: spacing))
      unsafe gtk_flow_box_set_column_spacing(flow, UInt32(clamping: spacing))
      unsafe gtk_flow_box_set_max_children_per_line(flow, UInt32(clamping: limit))
      unsafe gtk_flow_box_set_homogeneous(flow, 1)
      for name in classes { addClass(name) }
      connect("move-cursor") { [weak self] _ in
        // As long as it is not laid out and has no lines, GTK looks for the next one for ever.
        if let self, width == 0 { unsafe g_signal_stop_emission_by_name(raw, "move-cursor") }
      }
    }

    /// Does what the user's key for down does.
    package func moveDown() { unsafe drn_flow_box_move_down(raw) }

    /// Adds a widget, which takes the focus itself.
    public func append(_ child: Widget) {
      // GTK puts each widget into one that takes the focus as well, and would be named by its type.
      guard let around = unsafe gtk_flow_box_child_new() else { return }
      unsafe drn_object_set_int(
        around, "accessible-role", Int32(AccessibleRole.group.value.rawValue))
      unsafe gtk_flow_box_child_set_child(
        UnsafeMutableRawPointer(around).assumingMemoryBound(to: GtkFlowBoxChild.self), child.pointer
      )
      unsafe gtk_widget_set_focusable(around, 0)
      unsafe gtk_flow_box_insert(flow, around, -1)
    }

    /// Removes all widgets, and ends the handlers in them.
    public func removeAll() {
      for child in children {
        child.disconnectAll()
        guard let around = unsafe gtk_widget_get_parent(child.pointer) else { continue }
        unsafe gtk_flow_box_remove(flow, around)
      }
    }
  }
#endif

#if Gtk
  import CGtk

  /// What a widget is, for a screen reader. A widget has a role already; another one is set before it is shown.
  public enum AccessibleRole: Sendable {
    /// Something important has happened: a screen reader says it at once.
    case alert
    /// A question.
    case alertDialog
    /// A window inside the window.
    case dialog
    /// Widgets that belong together.
    case group
    /// A heading.
    case heading
    /// A picture.
    case image
    /// A list, and one of its entries.
    case list, listItem
    /// A part of the window that can be found by its name.
    case region
    /// How things stand: a screen reader says it when there is time.
    case status
    /// A tab, and the row of them.
    case tab, tabList

    var value: GtkAccessibleRole {
      switch self {
      case .alert: GTK_ACCESSIBLE_ROLE_ALERT
      case .alertDialog: GTK_ACCESSIBLE_ROLE_ALERT_DIALOG
      case .dialog: GTK_ACCESSIBLE_ROLE_DIALOG
      case .group: GTK_ACCESSIBLE_ROLE_GROUP
      case .heading: GTK_ACCESSIBLE_ROLE_HEADING
      case .image: GTK_ACCESSIBLE_ROLE_IMG
      case .list: GTK_ACCESSIBLE_ROLE_LIST
      case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
      case .region: GTK_ACCESSIBLE_ROLE_REGION
      case .status: GTK_ACCESSIBLE_ROLE_STATUS
      case .tab: GTK_ACCESSIBLE_ROLE_TAB
      case .tabList: GTK_ACCESSIBLE_ROLE_TAB_LIST
      }
    }
  }

  extension Widget {
    /// What it is, for a screen reader.
    public func setAccessibleRole(_ role: AccessibleRole) {
      unsafe drn_object_set_int(raw, "accessible-role", Int32(role.value.rawValue))
    }

    /// What a screen reader calls it, where its own text is not enough.
    public func setAccessibleName(_ name: String) {
      unsafe drn_accessible_set_text(raw, GTK_ACCESSIBLE_PROPERTY_LABEL, name)
    }

    /// What a screen reader says about it after its name.
    public func setAccessibleDescription(_ description: String) {
      unsafe drn_accessible_set_text(raw, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description)
    }

    /// Makes a label its name.
    public func setAccessibleLabel(_ label: Widget) {
      unsafe drn_accessible_set_labelled_by(raw, label.raw)
    }
  }
#endif

// Without the header, the compiler's own words would be about types that it cannot find.
#if __has_include(<gtk/gtk.h>)
#include <gtk/gtk.h>
#include <glib-unix.h>
#else
#error "GTK's header gtk/gtk.h is missing. Install it: 'apt-get install libgtk-4-dev' on Debian and Ubuntu."
#endif

// What Swift cannot say: functions with variable arguments, macros, and structures with bit fields.

/// Calls a signal's handler with the signal's values; the first one is the object.
typedef void (*drn_signal_call)(void *data, const GValue *values, guint count, GValue *result);

static inline void drn_signal_marshal(
    GClosure *closure, GValue *result, guint count, const GValue *values, gpointer hint, gpointer call) {
  ((drn_signal_call)call)(closure->data, values, count, result);
}

/// Connects a handler. `release` is called with the data when the handler is gone.
static inline gulong drn_signal_connect(
    gpointer object, const char *signal, void *data, drn_signal_call call, GClosureNotify release) {
  GClosure *closure = g_closure_new_simple(sizeof(GClosure), data);
  g_closure_add_finalize_notifier(closure, data, release);
  g_closure_set_meta_marshal(closure, (gpointer)call, drn_signal_marshal);
  return g_signal_connect_closure(object, signal, closure, FALSE);
}

/// Whether a widget is in a revealer that shows it.
static inline gboolean drn_is_being_revealed(gpointer widget) {
  GtkWidget *parent = gtk_widget_get_parent(widget);
  return GTK_IS_REVEALER(parent) && gtk_revealer_get_reveal_child(GTK_REVEALER(parent));
}

/// Whether a widget takes the focus for its own keys, such as those that scroll, but what is in it comes first.
static inline gboolean drn_prefers_children(gpointer widget) {
  return GTK_IS_SCROLLED_WINDOW(widget) || GTK_IS_LIST_BOX(widget) || GTK_IS_PANED(widget);
}

/// Moves the focus to a widget. A text is not selected: the next key would replace it.
static inline gboolean drn_grab_focus(GtkWidget *widget) {
  return GTK_IS_TEXT(widget) ? gtk_text_grab_focus_without_selecting(GTK_TEXT(widget)) : gtk_widget_grab_focus(widget);
}

static inline void drn_object_set_string(gpointer object, const char *name, const char *value) {
  g_object_set(object, name, value, NULL);
}
static inline void drn_object_set_int(gpointer object, const char *name, int value) {
  g_object_set(object, name, value, NULL);
}
static inline int drn_object_int(gpointer object, const char *name) {
  int value = 0;
  g_object_get(object, name, &value, NULL);
  return value;
}

/// The event that a signal tells, which is no GObject; and whether it is the user's doing.
static inline gboolean drn_event_is_input(const GValue *value) {
  GdkEvent *event = value == NULL ? NULL : g_value_peek_pointer(value);
  if (event == NULL) return FALSE;
  switch (gdk_event_get_event_type(event)) {
  case GDK_KEY_PRESS: case GDK_BUTTON_PRESS: case GDK_TOUCH_BEGIN: case GDK_TOUCH_UPDATE: case GDK_SCROLL:
    return TRUE;
  default:
    return FALSE;
  }
}

static inline void drn_find_pointer_again(GdkFrameClock *clock) {
  gdk_frame_clock_request_phase(clock, GDK_FRAME_CLOCK_PHASE_FLUSH_EVENTS);
}

/// Has a realized window find out after each layout what is under the pointer. GTK means to do so itself, but where
/// nothing composes windows it waits for the next event, and a wheel that is turned meanwhile is for what was there.
static inline void drn_follow_layout(gpointer window) {
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  g_signal_connect(gdk_surface_get_frame_clock(surface), "layout", G_CALLBACK(drn_find_pointer_again), NULL);
}

static inline void drn_range_move(gpointer range, double value) {
  gboolean is_handled = FALSE;
  g_signal_emit_by_name(range, "change-value", GTK_SCROLL_JUMP, value, &is_handled);
}
static inline void drn_flow_box_move_down(gpointer box) {
  gboolean is_handled = FALSE;
  g_signal_emit_by_name(box, "move-cursor", GTK_MOVEMENT_DISPLAY_LINES, 1, FALSE, FALSE, &is_handled);
  if (!is_handled) gtk_widget_child_focus(box, GTK_DIR_DOWN);
}
/// Moves the focus through a flow box as GTK does, but not as long as the box is not laid out and has no lines: GTK would
/// look for the next line for ever. The class cannot be derived from.
static inline gboolean drn_flow_box_focus(GtkWidget *box, GtkDirectionType direction) {
  gboolean (*by_gtk)(GtkWidget *, GtkDirectionType) =
      (gboolean (*)(GtkWidget *, GtkDirectionType))g_type_get_qdata(GTK_TYPE_FLOW_BOX, g_quark_from_string("drn-focus"));
  return gtk_widget_get_width(box) > 0 && by_gtk(box, direction);
}
static inline void drn_mend_flow_boxes(void) {
  GtkWidgetClass *class = g_type_class_ref(GTK_TYPE_FLOW_BOX);
  g_type_set_qdata(GTK_TYPE_FLOW_BOX, g_quark_from_string("drn-focus"), (gpointer)class->focus);
  class->focus = drn_flow_box_focus;
}
static inline void drn_button_click(gpointer button) { g_signal_emit_by_name(button, "clicked"); }

/// An accessible property whose value is text.
static inline void drn_accessible_set_text(gpointer widget, GtkAccessibleProperty property, const char *text) {
  gtk_accessible_update_property(GTK_ACCESSIBLE(widget), property, text, -1);
}
static inline void drn_accessible_set_hidden(gpointer widget, gboolean hidden) {
  gtk_accessible_update_state(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_STATE_HIDDEN, hidden, -1);
}
static inline void drn_accessible_set_labelled_by(gpointer widget, gpointer label) {
  gtk_accessible_update_relation(GTK_ACCESSIBLE(widget), GTK_ACCESSIBLE_RELATION_LABELLED_BY, label, NULL, -1);
}

// libdispatch's main queue, for a run loop that is not its own. The names are those that Foundation's run loop
// uses.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

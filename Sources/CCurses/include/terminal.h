#ifndef DRN_TERMINAL_H
#define DRN_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>

// The process's terminal through ncurses, whose globals and macros stay behind these functions.
// Only terminal_guard_thread and terminal_restore may be called from any thread; the others belong to one
// thread.

/// Text attributes; combine them with each other and with a color by adding.
enum {
  TERMINAL_BOLD = 1 << 0,
  TERMINAL_DIM = 1 << 1,
  TERMINAL_REVERSE = 1 << 2,
  TERMINAL_UNDERLINE = 1 << 3,
  /// Multiply by a color from 1 (black) to 8 (white); 0 is the terminal's default.
  TERMINAL_COLOR = 1 << 4,
};

/// The kind of a terminal event.
enum terminal_event_kind {
  /// Nothing happened before the timeout.
  TERMINAL_NOTHING,
  /// A character; `value` is its Unicode scalar.
  TERMINAL_CHARACTER,
  /// A character after Escape or with Alt held.
  TERMINAL_ALT_CHARACTER,
  /// A key without a character; `value` is one of `terminal_key`.
  TERMINAL_KEY,
  /// A mouse button; `value` is one of `terminal_button`.
  TERMINAL_MOUSE,
  /// The terminal's size changed.
  TERMINAL_RESIZED,
  /// The terminal was closed.
  TERMINAL_CLOSED,
};

enum terminal_key {
  TERMINAL_KEY_UP,
  TERMINAL_KEY_DOWN,
  TERMINAL_KEY_LEFT,
  TERMINAL_KEY_RIGHT,
  TERMINAL_KEY_PAGE_UP,
  TERMINAL_KEY_PAGE_DOWN,
  TERMINAL_KEY_HOME,
  TERMINAL_KEY_END,
  TERMINAL_KEY_ENTER,
  TERMINAL_KEY_BACKSPACE,
  TERMINAL_KEY_DELETE,
  TERMINAL_KEY_BACK_TAB,
  TERMINAL_KEY_F1,
};

enum terminal_button {
  TERMINAL_BUTTON_SELECT,
  TERMINAL_BUTTON_SCROLL_UP,
  TERMINAL_BUTTON_SCROLL_DOWN,
};

struct terminal_event {
  enum terminal_event_kind kind;
  uint32_t value;
  /// The position of the mouse.
  int column, row;
};

/// Whether standard output is a terminal that TERM names, whose cursor can be placed.
bool terminal_is_known(void);

/// Takes over the terminal. From then on every exit restores it: `terminal_end`, the signals that
/// end a process, and crashes.
///
/// Returns NULL, or a sentence with the reason why it failed.
const char *terminal_begin(bool wants_color);

/// Makes a crash of this thread restore the terminal as well, even after a stack overflow. For
/// threads other than the one that took over the terminal; any thread may call it.
void terminal_guard_thread(void);

/// Restores the terminal. Does nothing if it was not taken over.
void terminal_end(void);

/// Restores the terminal as a signal does that ends the process, which is about to end. Does nothing if
/// the terminal was not taken over.
void terminal_restore(void);

/// Restores the terminal temporarily, and takes it over again.
void terminal_leave(void);
void terminal_return(void);

/// Stops the process as Ctrl-Z does, with the terminal restored in the meantime.
void terminal_suspend(void);

int terminal_rows(void);
int terminal_columns(void);

/// Whether the locale's characters are Unicode.
bool terminal_is_unicode(void);

/// The columns of a character: 1 or 2, or 0 if it combines with the previous one.
int terminal_width(uint32_t scalar);

/// Adds text to the next picture; the text must fit.
void terminal_put(int row, int column, const char *text, int look);

/// Begins the next picture.
void terminal_clear(void);

/// Shows the picture, with the cursor at a position, or hidden if `row` is negative.
void terminal_show(int row, int column);

/// Sends raw bytes to the terminal.
void terminal_send(const char *bytes, int count);

/// Waits for the next event, for at most `milliseconds` (negative: forever), or until `wake_file`
/// is readable (negative: none).
struct terminal_event terminal_wait(int milliseconds, int wake_file);

#endif

#ifndef DRN_TERMINAL_H
#define DRN_TERMINAL_H

#include <stdbool.h>
#include <stdint.h>

// The terminal of the process, through ncurses: its globals and macros stay behind these functions.
// All of them but one belong to one thread.

/// How text looks: a sum of these, and of a colour.
enum {
  TERMINAL_BOLD = 1 << 0,
  TERMINAL_DIM = 1 << 1,
  TERMINAL_REVERSE = 1 << 2,
  TERMINAL_UNDERLINE = 1 << 3,
  /// One of the eight colours, from 1 (black) to 8 (white), times this; 0 is the terminal's own.
  TERMINAL_COLOR = 1 << 4,
};

/// What came from the terminal.
enum terminal_event_kind {
  /// Nothing, in the time that was given.
  TERMINAL_NOTHING,
  /// A character; `value` is its Unicode scalar.
  TERMINAL_CHARACTER,
  /// A character after Escape, or with Alt held.
  TERMINAL_ALT_CHARACTER,
  /// A key that is no character; `value` is one of `terminal_key`.
  TERMINAL_KEY,
  /// A button of the mouse; `value` is one of `terminal_button`.
  TERMINAL_MOUSE,
  /// The terminal has another size now.
  TERMINAL_RESIZED,
  /// The terminal is gone.
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
  /// Where the mouse was.
  int column, row;
};

/// Takes the terminal over. From then on every way out gives it back: `terminal_end`, the signals
/// that end a process, and crashes.
///
/// Returns a sentence that says why it cannot be had, or NULL.
const char *terminal_begin(bool wants_color);

/// Lets a crash of this thread give the terminal back too, where its stack is full. For threads other
/// than the one that took the terminal over; any thread may call it.
void terminal_guard_thread(void);

/// Gives the terminal back, as it was. Without effect where it was not taken over.
void terminal_end(void);

/// Gives the terminal back for a while, and takes it again.
void terminal_leave(void);
void terminal_return(void);

/// Stops the process as Ctrl-Z does, with the terminal given back meanwhile.
void terminal_suspend(void);

int terminal_rows(void);
int terminal_columns(void);

/// Whether the locale's characters are Unicode.
bool terminal_is_unicode(void);

/// How many columns a character takes: 0 where it goes on the one before, 1 or 2.
int terminal_width(uint32_t scalar);

/// Puts text, which has to fit, on the next picture.
void terminal_put(int row, int column, const char *text, int look);

/// Begins the next picture.
void terminal_clear(void);

/// Shows the picture; with the cursor at a place, or hidden where `row` is negative.
void terminal_show(int row, int column);

/// Sends bytes to the terminal as they are.
void terminal_send(const char *bytes, int count);

/// Waits for what comes next, `milliseconds` at most (negative: for ever), or until `wake_file` can
/// be read (negative: none).
struct terminal_event terminal_wait(int milliseconds, int wake_file);

#endif

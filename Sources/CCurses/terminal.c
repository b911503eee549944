#define NCURSES_WIDECHAR 1
#define _XOPEN_SOURCE_EXTENDED 1
#ifdef __linux__
// For wcwidth, and for wide characters in ncurses.
#define _GNU_SOURCE 1
#endif

#include "terminal.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

// Older versions, such as that of macOS, have no fifth button.
#ifdef BUTTON5_PRESSED
#define SCROLL_DOWN BUTTON5_PRESSED
#else
#define SCROLL_DOWN 0
#endif

static SCREEN *screen;
static bool has_color;
static bool is_unicode;

// For restoring the terminal in a signal handler, which must not call ncurses.
static struct termios saved_modes;
static char restoring[512];
static volatile sig_atomic_t restoring_count;
static volatile sig_atomic_t is_taken;

static const int endings[] = {SIGHUP, SIGINT,  SIGQUIT, SIGTERM, SIGILL, SIGTRAP,
                              SIGABRT, SIGBUS, SIGFPE,  SIGSEGV, SIGSYS};
enum { ENDINGS = sizeof endings / sizeof *endings };
static struct sigaction before[ENDINGS];
// Never freed: threads of a pool live as long as the process.
static _Thread_local void *handler_stack;
enum { HANDLER_STACK = 64 * 1024 };

static int keep(int byte) {
  if (restoring_count < (int)sizeof restoring) restoring[restoring_count++] = (char)byte;
  return byte;
}

static void keep_capability(const char *name) {
  const char *text = tigetstr((char *)name);
  if (text && text != (char *)-1) tputs(text, 1, keep);
}

// Collects the bytes that restore the terminal: attributes, character set, keypad, mouse, cursor,
// screen.
static void prepare_restoring(void) {
  restoring_count = 0;
  keep_capability("sgr0");
  keep_capability("rmacs");
  keep_capability("rmkx");
  const char *mouse = tigetstr("XM");
  if (mouse && mouse != (char *)-1) tputs(tparm((char *)mouse, 0), 1, keep);
  keep_capability("cnorm");
  if (cursor_address) tputs(tparm(cursor_address, LINES - 1, 0), 1, keep);
  keep_capability("rmcup");
}

void terminal_restore(void) {
  if (!is_taken) return;
  is_taken = 0;
  // In the background, after a stop by another process, tcsetattr would stop the process instead of
  // ending it.
  sigset_t output;
  sigemptyset(&output);
  sigaddset(&output, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &output, NULL);
  ssize_t written = write(STDOUT_FILENO, restoring, (size_t)restoring_count);
  (void)written;
  tcsetattr(STDIN_FILENO, TCSANOW, &saved_modes);
}

static void give_back(int number) {
  terminal_restore();
  // Restores the previous handler; the signal is then delivered again.
  for (int index = 0; index < ENDINGS; index++) {
    if (endings[index] == number) sigaction(number, &before[index], NULL);
  }
  raise(number);
}

void terminal_guard_thread(void) {
  if (handler_stack) return;
  // A separate stack, because a stack overflow is one of the reasons for a crash.
  handler_stack = malloc(HANDLER_STACK);
  if (!handler_stack) return;
  stack_t stack = {.ss_sp = handler_stack, .ss_size = HANDLER_STACK};
  sigaltstack(&stack, NULL);
}

static void handle_endings(void) {
  terminal_guard_thread();
  for (int index = 0; index < ENDINGS; index++) {
    // Ignored signals, as under nohup, stay ignored.
    if (before[index].sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_handler = give_back, .sa_flags = SA_ONSTACK | SA_NODEFER};
    sigemptyset(&action.sa_mask);
    sigaction(endings[index], &action, NULL);
  }
}

bool terminal_is_known(void) {
  int status = 0;
  const char *name = getenv("TERM");
  return name && *name && setupterm(name, STDOUT_FILENO, &status) == OK && cursor_address;
}

const char *terminal_begin(bool wants_color) {
  setlocale(LC_ALL, "");
  is_unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
  if (tcgetattr(STDIN_FILENO, &saved_modes) != 0) return "Standard input is not a terminal.";
  // Save the handlers before ncurses installs its own.
  for (int index = 0; index < ENDINGS; index++) sigaction(endings[index], NULL, &before[index]);
  // Not initscr, which exits the process on failure.
  int status = 0;
  const char *name = getenv("TERM");
  if (!name || !*name) return "TERM is not set, so nothing is known of the terminal.";
  if (setupterm(name, STDOUT_FILENO, &status) != OK) {
    return "Nothing is known of the terminal that TERM names; '--text' needs none.";
  }
  if (!cursor_address) return "The terminal that TERM names cannot place its cursor; '--text' needs none.";
  set_escdelay(25);
  screen = newterm(NULL, stdout, stdin);
  if (!screen) return "The terminal cannot be used for a screen.";
  has_color = wants_color && has_colors();
  if (has_color) {
    start_color();
    use_default_colors();
    for (short color = 0; color < 8; color++) {
      // Plain red and magenta are dark on black; the bright ones are legible on white as well.
      bool is_dark = color == COLOR_RED || color == COLOR_MAGENTA;
      init_pair((short)(color + 1), is_dark && COLORS >= 16 ? (short)(color + 8) : color, -1);
    }
  }
  raw();
  noecho();
  nonl();
  intrflush(stdscr, FALSE);
  keypad(stdscr, TRUE);
  nodelay(stdscr, TRUE);
  mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | SCROLL_DOWN, NULL);
  mouseinterval(0);
  curs_set(0);
  prepare_restoring();
  is_taken = 1;
  handle_endings();
  return NULL;
}

void terminal_end(void) {
  if (!screen) return;
  endwin();
  is_taken = 0;
  for (int index = 0; index < ENDINGS; index++) sigaction(endings[index], &before[index], NULL);
  delscreen(screen);
  screen = NULL;
}

// ncurses' handler for SIGTSTP, while the terminal is restored.
static struct sigaction stopping;

void terminal_leave(void) {
  endwin();
  is_taken = 0;
  // When the process continues, ncurses' handler would draw over the program that uses the terminal
  // by then, and save that program's settings as the shell's.
  sigaction(SIGTSTP, NULL, &stopping);
  if (stopping.sa_handler == SIG_IGN) return;
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigemptyset(&action.sa_mask);
  sigaction(SIGTSTP, &action, NULL);
}

void terminal_return(void) {
  sigaction(SIGTSTP, &stopping, NULL);
  is_taken = 1;
  // Redraw everything: the screen's content is unknown.
  clearok(curscr, TRUE);
  refresh();
}

void terminal_suspend(void) {
  terminal_leave();
  // Stop the whole process group, as the terminal itself would.
  kill(0, SIGTSTP);
  terminal_return();
}

int terminal_rows(void) { return LINES; }
int terminal_columns(void) { return COLS; }
bool terminal_is_unicode(void) { return is_unicode; }

int terminal_width(uint32_t scalar) {
  int width = wcwidth((wchar_t)scalar);
  return width < 0 ? 1 : width;
}

void terminal_put(int row, int column, const char *text, int look) {
  attr_t attributes = 0;
  if (look & TERMINAL_BOLD) attributes |= A_BOLD;
  if (look & TERMINAL_DIM) attributes |= A_DIM;
  if (look & TERMINAL_REVERSE) attributes |= A_REVERSE;
  if (look & TERMINAL_UNDERLINE) attributes |= A_UNDERLINE;
  short color = has_color ? (short)(look / TERMINAL_COLOR) : 0;
  attr_set(attributes, color, NULL);
  mvaddstr(row, column, text);
}

void terminal_clear(void) {
  attr_set(0, 0, NULL);
  erase();
}

void terminal_show(int row, int column) {
  curs_set(row >= 0 ? 1 : 0);
  if (row >= 0) move(row, column);
  refresh();
}

void terminal_send(const char *bytes, int count) {
  while (count > 0) {
    ssize_t written = write(STDOUT_FILENO, bytes, (size_t)count);
    if (written < 0 && errno != EINTR) return;
    if (written > 0) {
      bytes += written;
      count -= (int)written;
    }
  }
}

static struct terminal_event key_event(enum terminal_key key) {
  return (struct terminal_event){.kind = TERMINAL_KEY, .value = key};
}

static struct terminal_event mouse_event(void) {
  MEVENT mouse;
  struct terminal_event event = {.kind = TERMINAL_NOTHING};
  if (getmouse(&mouse) != OK) return event;
  event.kind = TERMINAL_MOUSE;
  event.column = mouse.x;
  event.row = mouse.y;
  if (mouse.bstate & BUTTON4_PRESSED) {
    event.value = TERMINAL_BUTTON_SCROLL_UP;
  } else if (mouse.bstate & SCROLL_DOWN) {
    event.value = TERMINAL_BUTTON_SCROLL_DOWN;
  } else if (mouse.bstate & BUTTON1_PRESSED) {
    event.value = TERMINAL_BUTTON_SELECT;
  } else {
    event.kind = TERMINAL_NOTHING;
  }
  return event;
}

static struct terminal_event function_key(wint_t code) {
  switch (code) {
    case KEY_UP: return key_event(TERMINAL_KEY_UP);
    case KEY_DOWN: return key_event(TERMINAL_KEY_DOWN);
    case KEY_LEFT: return key_event(TERMINAL_KEY_LEFT);
    case KEY_RIGHT: return key_event(TERMINAL_KEY_RIGHT);
    case KEY_PPAGE: return key_event(TERMINAL_KEY_PAGE_UP);
    case KEY_NPAGE: return key_event(TERMINAL_KEY_PAGE_DOWN);
    case KEY_HOME: return key_event(TERMINAL_KEY_HOME);
    case KEY_END: return key_event(TERMINAL_KEY_END);
    case KEY_ENTER: return key_event(TERMINAL_KEY_ENTER);
    case KEY_BACKSPACE: return key_event(TERMINAL_KEY_BACKSPACE);
    case KEY_DC: return key_event(TERMINAL_KEY_DELETE);
    case KEY_BTAB: return key_event(TERMINAL_KEY_BACK_TAB);
    case KEY_F(1): return key_event(TERMINAL_KEY_F1);
    case KEY_MOUSE: return mouse_event();
    case KEY_RESIZE:
      // The last line may have moved.
      prepare_restoring();
      return (struct terminal_event){.kind = TERMINAL_RESIZED};
    default: return (struct terminal_event){.kind = TERMINAL_NOTHING};
  }
}

// Reads an event that is already available.
static bool read_event(struct terminal_event *event) {
  wint_t code = 0;
  int kind = get_wch(&code);
  if (kind == ERR) return false;
  if (kind == KEY_CODE_YES) {
    *event = function_key(code);
    return true;
  }
  *event = (struct terminal_event){.kind = TERMINAL_CHARACTER, .value = (uint32_t)code};
  if (code == 27) {
    // Alt sends Escape and a character together; after a lone Escape nothing is available.
    wint_t next = 0;
    int status = get_wch(&next);
    if (status == KEY_CODE_YES) {
      ungetch((int)next);
    } else if (status == OK && next == 27) {
      // Two Escapes in a row are two key presses.
      unget_wch((wchar_t)next);
    } else if (status == OK) {
      *event = (struct terminal_event){.kind = TERMINAL_ALT_CHARACTER, .value = (uint32_t)next};
    }
  }
  return true;
}

// Takes a new size of which ncurses was not told: the signal may come before ncurses listens.
static bool take_new_size(void) {
  // These say which size the screen has, whatever the terminal's is.
  if (getenv("LINES") || getenv("COLUMNS")) return false;
  struct winsize size;
  if (ioctl(STDIN_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) {
    return false;
  }
  // Resizing makes an event of it.
  return is_term_resized(size.ws_row, size.ws_col) && resizeterm(size.ws_row, size.ws_col) == OK;
}

struct terminal_event terminal_wait(int milliseconds, int wake_file) {
  struct terminal_event event = {.kind = TERMINAL_NOTHING};
  // Keys that ncurses has already read do not make the file readable.
  if (read_event(&event) || (take_new_size() && read_event(&event))) return event;
  struct pollfd files[2] = {{.fd = STDIN_FILENO, .events = POLLIN},
                            {.fd = wake_file, .events = POLLIN}};
  int count = poll(files, wake_file < 0 ? 1 : 2, milliseconds);
  if (count > 0 && files[0].revents & (POLLHUP | POLLERR | POLLNVAL) &&
      !(files[0].revents & POLLIN)) {
    event.kind = TERMINAL_CLOSED;
    return event;
  }
  // Also after a signal, which may have reported a new size.
  bool has_event = read_event(&event);
  // Readable, but nothing to read: the end of the input.
  if (!has_event && count > 0 && files[0].revents & POLLIN) {
    int status = poll(files, 1, 0);
    char byte;
    if (status > 0 && files[0].revents & POLLHUP && read(STDIN_FILENO, &byte, 1) <= 0) {
      event.kind = TERMINAL_CLOSED;
    }
  }
  return event;
}

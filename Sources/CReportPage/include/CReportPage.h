#ifndef CREPORT_PAGE_H
#define CREPORT_PAGE_H

#include <stddef.h>

// The files of the report's page, compiled into the tool: it is one file, and looks for none.

/// The bytes of a file; they are never freed.
struct report_page_file {
  const unsigned char *bytes;
  size_t count;
};

/// The page, with marks where the rest comes in.
struct report_page_file report_page_html(void);

/// How it looks.
struct report_page_file report_page_css(void);

/// What it does: its scripts, one after another.
struct report_page_file report_page_js(void);

#endif

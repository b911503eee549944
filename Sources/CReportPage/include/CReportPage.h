#ifndef CREPORT_PAGE_H
#define CREPORT_PAGE_H

#include <stddef.h>

// The files of the report's page, embedded so that the tool is a single file.

/// The bytes of a file; they are never freed.
struct report_page_file {
  const unsigned char *bytes;
  size_t count;
};

/// The page, with markers for the inserted parts.
struct report_page_file report_page_html(void);

/// The style sheet.
struct report_page_file report_page_css(void);

/// The scripts, concatenated.
struct report_page_file report_page_js(void);

/// The script of the page that lets a browser in.
struct report_page_file report_page_gate(void);

#endif

#include "CReportPage.h"

// #embed is a C23 feature that compilers also accept in older C.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char html[] = {
#embed "Page/report.html"
};

static const unsigned char css[] = {
#embed "Page/report.css"
};

// In dependency order: later files use earlier ones.
static const unsigned char js[] = {
#embed "Page/columns.js"
    ,
#embed "Page/blocks.js"
    ,
#embed "Page/session.js"
    ,
#embed "Page/words.js"
    ,
#embed "Page/elements.js"
    ,
#embed "Page/source.js"
    ,
#embed "Page/view.js"
    ,
#embed "Page/colors.js"
    ,
#embed "Page/timeline.js"
    ,
#embed "Page/gestures.js"
    ,
#embed "Page/lanes.js"
    ,
#embed "Page/whole.js"
    ,
#embed "Page/film.js"
    ,
#embed "Page/blame.js"
    ,
#embed "Page/moment.js"
    ,
#embed "Page/difference.js"
    ,
#embed "Page/flow.js"
    ,
#embed "Page/list.js"
    ,
#embed "Page/tokens.js"
    ,
#embed "Page/values.js"
    ,
#embed "Page/fields.js"
    ,
#embed "Page/parser.js"
    ,
#embed "Page/matcher.js"
    ,
#embed "Page/chain.js"
    ,
#embed "Page/why.js"
    ,
#embed "Page/search.js"
    ,
#embed "Page/statistics.js"
    ,
#embed "Page/graph.js"
    ,
#embed "Page/graphzoom.js"
    ,
#embed "Page/zoom.js"
    ,
#embed "Page/rows.js"
    ,
#embed "Page/places.js"
    ,
#embed "Page/everywhere.js"
    ,
#embed "Page/condition.js"
    ,
#embed "Page/finder.js"
    ,
#embed "Page/sessions.js"
    ,
#embed "Page/reported.js"
    ,
#embed "Page/player.js"
    ,
#embed "Page/link.js"
    ,
#embed "Page/pair.js"
    ,
#embed "Page/distant.js"
    ,
#embed "Page/live.js"
    ,
#embed "Page/help.js"
    ,
#embed "Page/main.js"
};

static const unsigned char gate[] = {
#embed "Page/gate.js"
};

struct report_page_file report_page_html(void) {
  return (struct report_page_file){html, sizeof html};
}

struct report_page_file report_page_css(void) {
  return (struct report_page_file){css, sizeof css};
}

struct report_page_file report_page_js(void) {
  return (struct report_page_file){js, sizeof js};
}

struct report_page_file report_page_gate(void) {
  return (struct report_page_file){gate, sizeof gate};
}

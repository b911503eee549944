// The size of the system's pages, as this process and its libraries are told it. For a test in a process of its own:
// liblmdb then makes files as on that system, and the map of a journal is faulted in as there.
#pragma once

/// From now on the system's pages are said to have this size; 0 for their own. On Linux only.
void set_page_size(long size);

// Copies a link to the moment that is shown.

const link = { button: byID("copy-link"), restore: 0 };

link.text = () => `${location.href.split("#")[0]}${address.text()}`;

/** Puts a text on the clipboard; returns whether that has succeeded. */
link.write = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Some browsers have no clipboard for files, but copy what is selected.
    return link.copySelected(text);
  }
};

link.copySelected = (text) => {
  const focused = document.activeElement;
  const field = element("textarea", "spoken");
  field.value = text;
  field.readOnly = true;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  focused?.focus({ preventScroll: true });
  return isCopied;
};

link.copy = async () => {
  const isCopied = await link.write(link.text());
  link.button.textContent = isCopied ? "Copied" : "Not copied";
  byID("live").textContent = isCopied ? "The link to this moment is copied."
    : "The link cannot be copied; it is the address of this page.";
  // Whoever cannot copy finds the link where addresses are.
  history.replaceState(null, "", address.text());
  address.known = location.hash;
  clearTimeout(link.restore);
  link.restore = setTimeout(() => { link.button.textContent = "Copy link"; }, 1_500);
};

link.button.addEventListener("click", link.copy);

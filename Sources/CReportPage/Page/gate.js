// Lets a browser in: the token of the printed link is kept in the storage of this origin, which no
// server is sent and no other port can read, and each request for a page or data brings it in a header.
(async () => {
  const tell = (text) => { document.querySelector("p").textContent = text; };
  const fields = new URLSearchParams(location.hash.slice(1));
  const given = fields.get("token");
  // Not the path alone: one that begins with two slashes would be another host's address.
  const [address] = location.href.split("#");
  if (given !== null) {
    fields.delete("token");
    history.replaceState(null, "", address + (fields.size > 0 ? `#${fields}` : ""));
  }
  let token = given;
  try { token ??= localStorage.getItem("drn-token"); } catch { /* It keeps nothing. */ }
  if (token === null) return tell("Open the link that 'drn serve' printed: it lets this browser in.");
  const headers = { "DRN-Token": token };
  let [response, text] = [null, ""];
  try {
    response = await fetch(address, { headers });
    text = await response.text();
  } catch {
    return tell("The server does not answer: 'drn serve' has ended, or cannot be reached.");
  }
  if (response.status === 401) return tell(text);
  try {
    localStorage.setItem("drn-token", token);
  } catch {
    return tell("This browser keeps nothing for this page: allow it to store data for this address.");
  }
  if (response.redirected) return location.replace(response.url + location.hash);
  if (!response.headers.get("Content-Type").startsWith("text/html")) return tell(text);
  document.open();
  document.write(text);
  document.close();
  // A picture's own request would bring no header.
  for (const picture of document.querySelectorAll("img[data-source]")) {
    const answer = await fetch(picture.dataset.source, { headers }).catch(() => null);
    if (answer?.ok) picture.src = URL.createObjectURL(await answer.blob());
  }
})();

// Plays the session: each transition after the time that has really passed, a long pause cut short.

const player = {
  play: byID("play"),
  speed: byID("speed"),
  isPlaying: false,
  /** The time of the last frame, and what is left of it for the next transition, in milliseconds. */
  at: 0,
  left: 0,
  /** Nobody waits longer for a transition than this, at normal speed. */
  longest: 2_000,
  shortest: 0,
};

/** How long the transition at an index is waited for, at normal speed. */
player.gap = (index) => {
  const { session } = view;
  const gap = session.time(index) - session.time(index - 1);
  return Math.max(player.shortest, Math.min(player.longest, gap));
};

/** A program moves too fast to be watched: its session is played in even steps. */
player.findShortest = () => {
  const { session } = view;
  player.shortest = 0;
  let whole = 0;
  for (let index = 1; index < session.count; index++) whole += Math.max(0, player.gap(index));
  if (whole < 50 * session.count) player.shortest = 250;
};

player.start = () => {
  if (view.session.seq(view.index) === view.session.head) view.goToFirst();
  player.findShortest();
  [player.isPlaying, player.at, player.left] = [true, 0, 0];
  [player.name, player.asked] = [view.session.name, null];
  player.show();
  requestAnimationFrame(player.step);
};

player.stop = () => {
  player.isPlaying = false;
  player.show();
};

player.toggle = () => { if (player.isPlaying) player.stop(); else player.start(); };

player.step = (time) => {
  if (!player.isPlaying) return;
  // The first frame begins the count.
  if (player.at !== 0) player.left += (time - player.at) * Number(player.speed.value);
  player.at = time;
  const last = view.session.count - 1;
  let { index } = view;
  while (index < last && player.gap(index + 1) <= player.left) {
    index++;
    player.left -= Math.max(0, player.gap(index));
  }
  view.go(index);
  if (index >= last) player.goOn();
  else requestAnimationFrame(player.step);
};

/** At the end of a part, the next one is fetched; at the end of the session, it stops. */
player.goOn = () => {
  const { session } = view;
  if (session.seq(session.count - 1) >= session.head) return player.stop();
  if (!source.isFetching) {
    // It was asked for, and has not come.
    if (player.asked === session) return player.stop();
    player.asked = session;
    view.go(session.count);
  }
  [player.at, player.left] = [0, 0];
  requestAnimationFrame(player.step);
};

player.show = () => {
  // The selector keeps phones from showing pictures.
  player.play.textContent = player.isPlaying ? "❚❚" : "▶\uFE0E";
  player.play.setAttribute("aria-label", player.isPlaying ? "Pause" : "Play");
};

/** Plays faster or slower. */
player.change = (offset) => {
  const { speed } = player;
  speed.selectedIndex = Math.max(0, Math.min(speed.length - 1, speed.selectedIndex + offset));
};

player.play.addEventListener("click", player.toggle);
document.addEventListener("visibilitychange", () => { if (document.hidden) player.stop(); });
view.onOpen.push(() => { if (player.name !== view.session.name) player.stop(); });

// Invisible parts are neither laid out nor painted while the cursor moves: a graph of many screens
// costs more than everything visible. A moment later they are restored, for search, printing and
// screen readers.

const distant = {
  sections: [byID("graph-section"), byID("statistics-section")],
  outOfSight: new Set(),
};

distant.hide = () => {
  for (const section of distant.outOfSight) section.style.contentVisibility = "hidden";
};

distant.show = () => {
  for (const section of distant.sections) section.style.contentVisibility = "";
};

distant.observer = new IntersectionObserver((changes) => {
  for (const { target, isIntersecting } of changes) {
    if (isIntersecting) distant.outOfSight.delete(target); else distant.outOfSight.add(target);
    if (isIntersecting) target.style.contentVisibility = "";
  }
}, { rootMargin: "100px" });

for (const section of distant.sections) distant.observer.observe(section);
window.addEventListener("beforeprint", distant.show);
view.onMove.push(distant.hide, afterPause(200, distant.show));

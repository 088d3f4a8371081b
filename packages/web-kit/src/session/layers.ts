/** How long a step in the browser's history may take before it counts as done. */
const MOVE_MS = 1000;

interface Place {
  /** How many entries lie over the page's own. */
  readonly layers?: number;
  /** The router's name of the page. */
  readonly key?: string;
}

/** How what lies over the page is closed, the lowest first. */
const open: { readonly close: () => void }[] = [];
let isStarted = false;
let place: Place = {};
let move: Promise<void> | null = null;
let endMove = (): void => undefined;
/** Whether a step of our own has not been seen yet: one that comes late is nobody's Back. */
let isDue = false;
let leaving = 0;

const readPlace = (): Place => (window.history.state ?? {}) as Place;

/**
 * Registers that something lies over the page (a dialog, a panel, the gallery) and how it is closed. It gets an entry of the
 * browser's history, so that Back closes it and stays on the page. Returns what is called once it is gone.
 */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  open.push(layer);
  settleSoon();
  // Its entry stays for the next one, or until the page is left: a step back at once would cross whatever comes next.
  return () => void open.splice(open.indexOf(layer), 1);
}

/** Follows Back and Forward. Call once, before the router is made: it must not see steps between a page and its layers. */
export function startLayers(): void {
  isStarted = true;
  place = readPlace();
  window.addEventListener('popstate', (event) => {
    const before = place;
    place = readPlace();
    const [were, are] = [before.layers ?? 0, place.layers ?? 0];
    const isOwn = before.key === place.key && were + are > 0;
    if (isOwn) event.stopImmediatePropagation();
    if (isDue) {
      isDue = false;
      endMove();
    } else if (isOwn && are < were) closeAbove(are);
    else if (are > open.length) void goDown(are - open.length);
  });
  if (place.layers) void goDown(place.layers);
}

/** What was closed by its own button has left its entry behind: Back from there means the page. */
function closeAbove(layers: number): void {
  const above = open.slice(layers);
  for (const layer of above) layer.close();
  if (above.length === 0) window.history.back();
  settleSoon();
}

/** Leads to another page: first the entries of what lies over this one are left, so that they are not come back to. */
export async function leaveLayers(lead: () => Promise<void>): Promise<void> {
  leaving += 1;
  try {
    if (move) await move;
    const { layers = 0 } = readPlace();
    if (layers > 0) await goDown(layers);
    await lead();
  } finally {
    leaving -= 1;
    settleSoon();
  }
}

// Not at once: a dialog that gives way to another keeps its entry for it.
function settleSoon(): void {
  if (isStarted) setTimeout(settle);
}

/** Makes an entry for every layer that has none. */
function settle(): void {
  if (move || leaving > 0) return;
  place = readPlace();
  for (let at = (place.layers ?? 0) + 1; at <= open.length; at++) {
    window.history.pushState({ ...readPlace(), layers: at }, '');
    place = readPlace();
  }
}

async function goDown(steps: number): Promise<void> {
  move = new Promise((resolve) => {
    endMove = resolve;
    setTimeout(resolve, MOVE_MS);
  });
  isDue = true;
  window.history.go(-steps);
  await move;
  move = null;
  settleSoon();
}

/** Longest step in the browser's history; a slower one counts as done. */
const MOVE_MS = 1000;

interface Place {
  /** History entries of layers above the page's own. */
  readonly layers?: number;
  /** The router's key of the page. */
  readonly key?: string;
}

/** Open layers, the lowest first. */
const open: { readonly close: () => void }[] = [];
let isStarted = false;
let place: Place = {};
let move: Promise<void> | null = null;
let endMove = (): void => undefined;
/** Whether a step of our own is outstanding: a late one must not count as the person's Back. */
let isDue = false;
let leaving = 0;

const readPlace = (): Place => (window.history.state ?? {}) as Place;

/**
 * Registers a layer above the page (a dialog, a panel, the gallery) and how it closes. A history entry lets Back close
 * it and stay on the page. Returns a function to call once it is gone.
 */
export function openLayer(close: () => void): () => void {
  const layer = { close };
  open.push(layer);
  settleSoon();
  // The entry stays for the next layer, or until the page is left: an immediate step back would interfere with the next
  // navigation.
  return () => void open.splice(open.indexOf(layer), 1);
}

/**
 * Handles Back and Forward. Call before creating the router, which must not see steps between a page and its layers.
 */
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

/** A layer closed by its own button leaves its entry behind; Back from there applies to the page. */
function closeAbove(layers: number): void {
  const above = open.slice(layers);
  for (const layer of above) layer.close();
  if (above.length === 0) window.history.back();
  settleSoon();
}

/** Navigates after removing the entries of layers, so that Back does not return to them. */
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

// Delayed: a dialog that opens another passes its entry on.
function settleSoon(): void {
  if (isStarted) setTimeout(settle);
}

/** Adds entries for layers that lack one. */
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

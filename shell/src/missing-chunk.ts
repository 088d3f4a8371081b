const KEY = 'reloadedAt';
const QUIET_MS = 60_000;

/** Whether an error means that a file of an earlier build is no longer there. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message));
}

/** Reloads the page if there is a server to load it from: without one, what is on the screen is all there is. */
export async function reloadIfServed(): Promise<void> {
  const isServed = await fetch('/remotes.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isServed) location.reload();
}

/** The same, but at most once a minute for one path, so that a file that stays missing makes no loop. */
export async function reloadOnce(pathname: string): Promise<void> {
  try {
    const [path, at] = (sessionStorage.getItem(KEY) ?? '').split('|');
    if (path === pathname && Date.now() - Number(at) < QUIET_MS) return;
    sessionStorage.setItem(KEY, `${pathname}|${Date.now()}`);
  } catch {
    return;
  }
  await reloadIfServed();
}

const KEY = 'reloadedAt';
const QUIET_MS = 60_000;

/** Whether an error is a missing file of an earlier build. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message));
}

/** Reloads the page if the server is reachable; otherwise the current screen must stay. */
export async function reloadIfServed(): Promise<void> {
  const isServed = await fetch('/remotes.json', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isServed) location.reload();
}

/** The same, at most once a minute per path, to avoid a loop. */
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

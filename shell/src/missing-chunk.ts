const KEY = 'reloadedAt';
const QUIET_MS = 60_000;

/** Whether an error means that a file of an earlier build is no longer there. */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || /loading (css )?chunk/i.test(error.message));
}

/** Reloads the page, but at most once a minute for one path, so that a file that stays missing makes no loop. */
export function reloadOnce(pathname: string): void {
  try {
    const [path, at] = (sessionStorage.getItem(KEY) ?? '').split('|');
    if (path === pathname && Date.now() - Number(at) < QUIET_MS) return;
    sessionStorage.setItem(KEY, `${pathname}|${Date.now()}`);
  } catch {
    return;
  }
  location.reload();
}

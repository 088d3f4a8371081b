import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { ROOT } from '../build/freshness.ts';

/** Longest save: an editor truncates a file first, then writes it. */
export const SETTLE_MS = 50;

/** A save: the workspaces, and the time of the first changed file. */
export interface Saved {
  readonly workspaces: readonly string[];
  readonly atMs: number;
}

/** The save in changed files; null if none exists any more. */
export async function readSaved(files: Iterable<string>): Promise<Saved | null> {
  const workspaces = new Set<string>();
  let atMs = Infinity;
  for (const file of files) {
    const info = await stat(file).catch(() => null);
    const [workspace = '', part = ''] = relative(ROOT, file).split(sep);
    if (!info?.isFile()) continue;
    workspaces.add(workspace === 'services' || workspace === 'packages' ? `${workspace}/${part}` : workspace);
    atMs = Math.min(atMs, info.mtimeMs);
  }
  return workspaces.size === 0 ? null : { workspaces: [...workspaces].sort(), atMs };
}

/** Prints that a save is live, and how long that took. */
export function sayLive({ workspaces, atMs }: Saved, nowMs: number): void {
  console.log(`${workspaces.join(', ')} live again after ${Math.max(0, nowMs - atMs).toFixed(0)} ms`);
}

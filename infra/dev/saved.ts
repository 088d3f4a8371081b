import { stat } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { ROOT } from '../build/freshness.ts';

/** How long a save may take: an editor empties a file first, then writes it. */
export const SETTLE_MS = 50;

/** What was saved: the rooms, and when the first of their files was. */
export interface Saved {
  readonly rooms: readonly string[];
  readonly atMs: number;
}

/** Reads from changed files what was saved; null where none of them is there. */
export async function readSaved(files: Iterable<string>): Promise<Saved | null> {
  const rooms = new Set<string>();
  let atMs = Infinity;
  for (const file of files) {
    const info = await stat(file).catch(() => null);
    const [room = '', part = ''] = relative(ROOT, file).split(sep);
    if (!info?.isFile()) continue;
    rooms.add(room === 'services' || room === 'packages' ? `${room}/${part}` : room);
    atMs = Math.min(atMs, info.mtimeMs);
  }
  return rooms.size === 0 ? null : { rooms: [...rooms].sort(), atMs };
}

/** Says that what was saved is what answers now, and how long that took. */
export function sayLive({ rooms, atMs }: Saved, nowMs: number): void {
  console.log(`${rooms.join(', ')} live again after ${Math.max(0, nowMs - atMs).toFixed(0)} ms`);
}

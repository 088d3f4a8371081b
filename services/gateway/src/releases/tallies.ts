import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ReleasePointer } from '@keyturn/contracts/release';
import { z } from 'zod';
import type { Shares } from './is-broken.ts';

/** Most frequent exchange between replicas, in ms. */
const EVERY_MS = 1_000;

const lots = z.array(z.int());
const kept = z.object({
  canary: z.object({ shown: lots, failed: lots }),
  stable: z.object({ shown: lots, failed: lots }),
});
type Kept = z.infer<typeof kept>;
type Side = keyof Kept;

/** A canary from its start; raising its share continues it. */
type Canary = Pick<NonNullable<ReleasePointer['canary']>, 'version' | 'offset'>;

/** Lots that got a canary or the stable release beside it, and lots that failed, over all replicas with the folder. */
export interface Tallies {
  note(slice: string, canary: Canary, side: Side, lot: number, isFailure: boolean): void;
  read(slice: string, canary: Canary): Promise<Readonly<Record<Side, Shares>>>;
}

/** Of one canary: this replica's reports, and others' files. */
interface Tally {
  readonly folder: string;
  readonly own: Record<Side, { readonly shown: Set<number>; readonly failed: Set<number> }>;
  others: readonly Kept[];
  exchangedMs: number;
}

export function createTallies(stateFolder: string, clockMs: () => number): Tallies {
  const file = `${randomUUID()}.json`;
  /** By slice, of its newest canary. */
  const tallies = new Map<string, Tally>();

  const tallyOf = (slice: string, { version, offset }: Canary): Tally => {
    const folder = join(stateFolder, 'tallies', slice, `${version}-${offset}`);
    const known = tallies.get(slice);
    if (known?.folder === folder) return known;
    const own = {
      canary: { shown: new Set<number>(), failed: new Set<number>() },
      stable: { shown: new Set<number>(), failed: new Set<number>() },
    };
    const made = { folder, own, others: [], exchangedMs: -EVERY_MS };
    tallies.set(slice, made);
    return made;
  };

  async function exchange(tally: Tally): Promise<void> {
    const { folder, own } = tally;
    if (clockMs() - tally.exchangedMs < EVERY_MS) return;
    tally.exchangedMs = clockMs();
    await keepAlone(folder);
    await writeFile(join(folder, `${file}.new`), JSON.stringify(toKept(own)));
    await rename(join(folder, `${file}.new`), join(folder, file));
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json') && name !== file);
    const found = await Promise.all(names.map((name) => readKept(join(folder, name))));
    tally.others = found.filter((one) => one !== null);
  }

  return {
    note(slice, canary, side, lot, isFailure) {
      const own = tallyOf(slice, canary).own[side];
      own.shown.add(lot);
      if (isFailure) own.failed.add(lot);
    },
    async read(slice, canary) {
      const tally = tallyOf(slice, canary);
      await exchange(tally);
      const all = [toKept(tally.own), ...tally.others];
      const count = (side: Side): Shares => ({
        shown: new Set(all.flatMap((one) => one[side].shown)).size,
        failed: new Set(all.flatMap((one) => one[side].failed)).size,
      });
      return { canary: count('canary'), stable: count('stable') };
    },
  };
}

/** Creates a canary's folder; removes those of the slice's earlier canaries. */
async function keepAlone(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(dirname(folder)))
    if (name !== basename(folder)) await rm(join(dirname(folder), name), { recursive: true, force: true });
}

const toKept = ({ canary, stable }: Tally['own']): Kept => ({
  canary: { shown: [...canary.shown], failed: [...canary.failed] },
  stable: { shown: [...stable.shown], failed: [...stable.failed] },
});

async function readKept(file: string): Promise<Kept | null> {
  try {
    return kept.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

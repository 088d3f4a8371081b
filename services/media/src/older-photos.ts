import { IMAGE_WIDTHS } from '@keyturn/contracts/media';
import { readPrint, type PicturePrint } from '@keyturn/service-kit/images';
import { firstEvent, withFirstEvent } from '@keyturn/service-kit/outbox';
import { Problem, TurnedAway } from '@keyturn/service-kit/problem';
import type { StoreCollection } from '@keyturn/service-kit/store';
import type { ImageFiles } from './image-files.ts';
import type { ImageDocument } from './images.ts';
import { toStored } from './stored-fact.ts';

/** A run decodes so many, between the uploads; of forty gigabytes of photos the last one has its turn after some days. */
const MOST_AT_ONCE = 20;
const NARROWEST = Math.min(...IMAGE_WIDTHS);

interface Deps {
  readonly records: StoreCollection<ImageDocument>;
  readonly files: ImageFiles;
  now(): Date;
  newId(): string;
}

/**
 * Tells the prints of photos that have none: those of before there were prints, and those whose print failed. One that lies with
 * another host alone is not fetched for this, and goes without, as one that cannot be read.
 */
export async function printOlder({ records, files, now, newId }: Deps): Promise<void> {
  const older = await records.find({ hash: null }).limit(MOST_AT_ONCE).toArray();
  for (const record of older) {
    const { _id } = record;
    const path = (await files.find(`${_id}.jpg`)) ?? (await files.find(`${_id}-${NARROWEST}.jpg`));
    const print = path === null ? null : await readTwice(path);
    // So many uploads wait that it is for the next time.
    if (print === 'busy') return;
    const fact = print && toStored({ ...record, ...print });
    const event = fact && firstEvent(_id, fact.type, fact.data, { now, newId });
    await records.updateOne({ _id, hash: null }, { $set: withFirstEvent({ hash: '', ...print }, event, now) });
  }
}

/** A decoder that ended under another picture is no fault of this one; under this one it ends again. */
async function readTwice(path: string): Promise<PicturePrint | null | 'busy'> {
  const first = await readNow(path);
  const print = first === 'failed' ? await readNow(path) : first;
  return print === 'failed' ? null : print;
}

async function readNow(path: string): Promise<PicturePrint | null | 'busy' | 'failed'> {
  try {
    return await readPrint(path, NARROWEST);
  } catch (error) {
    if (error instanceof TurnedAway) return 'busy';
    if (error instanceof Problem) return 'failed';
    throw error;
  }
}

import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Store } from '../store/store.ts';
import type { Place } from './trace.ts';

/** Its documents are gone over one by one. */
const STORE_FILE = 'keyturn.db';
/** Files that say something in words. */
const TEXTS = /\.(json|txt)(\.new)?$/;

/** Fields, by collection, in which the ids of people may stand who are gone. */
export type KeptIds = Readonly<Record<string, readonly string[]>>;

/** What several services store alike. */
const ALL_KEEP: KeptIds = {
  erasures: ['_id', 'outbox'],
  closings: ['_id'],
  emails: ['_id'],
  people: ['_id'],
  listings: ['userId'],
  blocks: ['_id', 'blockerId', 'blockedId'],
};

/** Every document of a service, each parted into what may hold ids and what may not. */
export async function* placesOfStore(
  service: string,
  store: Pick<Store, 'documents'>,
  keptIds: KeptIds = {},
): AsyncGenerator<Place> {
  for await (const { collection, document } of store.documents()) {
    const fields = keptIds[collection] ?? ALL_KEEP[collection] ?? [];
    const [ids, value] = [true, false].map((isKept) =>
      Object.entries(document).filter(([field]) => fields.includes(field) === isKept),
    );
    yield { where: `${service} ${collection}`, value, ids };
  }
}

/** What waits in queues. */
export const placesOfMessages = (messages: readonly { queue: string; body: string }[]): Place[] =>
  messages.map(({ queue, body }) => ({ where: `queue ${queue}`, value: JSON.parse(body) as unknown }));

/** Every file below a folder by its name, and those with words by what they say. */
export async function* placesOfFiles(folder: string): AsyncGenerator<Place> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(orNothing([]));
  for (const file of found.filter((each) => each.isFile() && !each.name.startsWith(STORE_FILE))) {
    const path = join(file.parentPath, file.name);
    const name = relative(folder, path);
    const where = `files ${name.includes(sep) ? name.slice(0, name.indexOf(sep)) : '.'}`;
    const text = TEXTS.test(name) ? await readFile(path, 'utf8').catch(orNothing('')) : '';
    yield { where, value: [name, wordsOf(text)] };
  }
}

/** What is not there has nothing; what cannot be read may have. */
const orNothing =
  <T>(nothing: T) =>
  (error: unknown): T => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return nothing;
    throw error;
  };

function wordsOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

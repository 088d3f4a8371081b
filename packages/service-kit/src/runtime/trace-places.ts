import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Store } from '../store/store.ts';
import type { Place } from './trace.ts';

/** Its documents are read one by one instead. */
const STORE_FILE = 'keyturn.db';
/** Files with text content. */
const TEXTS = /\.(json|txt)(\.new)?$/;

/** Fields, by collection, that may keep ids of deleted people. */
export type KeptIds = Readonly<Record<string, readonly string[]>>;

/** Collections common to several services. */
const ALL_KEEP: KeptIds = {
  erasures: ['_id', 'outbox'],
  closings: ['_id'],
  emails: ['_id'],
  people: ['_id'],
  listings: ['userId'],
  blocks: ['_id', 'blockerId', 'blockedId'],
};

/** Every document of a service, split into fields that may keep ids and the rest. */
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

/** Events waiting in queues. */
export const placesOfMessages = (messages: readonly { queue: string; body: string }[]): Place[] =>
  messages.map(({ queue, body }) => ({ where: `queue ${queue}`, value: JSON.parse(body) as unknown }));

/** Every file below a folder by name, and text files also by content. */
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

/** A missing folder has nothing; an unreadable one may have something. */
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

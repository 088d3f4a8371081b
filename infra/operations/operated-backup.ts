import { createWriteStream, existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createLog } from '@keyturn/service-kit/log';
import { openMongoStore } from '@keyturn/service-kit/mongo-store';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Store } from '@keyturn/service-kit/store';
import { MongoClient, type Db, type Document, type IndexDescription } from 'mongodb';
import { completeSecrets } from '../secrets/secrets.ts';
import { SERVICES } from '../slices/slices.ts';
import { makeEmptyFolder, writeManifest, type Manifest } from './backup-folder.ts';
import { settleDeletions, writeDeletions, type Restored } from './deletions-file.ts';
import { lineOf, readLines, requireWhole } from './document-lines.ts';

/**
 * Collections with copies of other services' data. They are read first: an older copy catches up at `republish`, a
 * newer one would ignore its owner. Profiles' copies of hours are in its own documents, before tours.
 */
export const COPIES: Readonly<Record<string, readonly string[]>> = {
  profiles: ['blocks'],
  posts: ['people', 'emails', 'closings', 'blocks'],
  matching: ['posts', 'blocks'],
  tours: ['people', 'emails', 'closings', 'listings', 'blocks'],
  notifications: ['emails'],
  transfers: ['people', 'emails', 'closings', 'listings', 'requests', 'blocks'],
  moderation: ['people', 'listings'],
};
const BATCH = 500;
const DATABASES = 'databases';
const IMAGES = 'images';
const ENDING = '.jsonl';
const UNFINISHED = '.new';

/** The operated topology's data: a server with a database per service, and the image folder. */
export interface OperatedData {
  readonly mongoUrl: string;
  readonly mediaFolder: string;
}

/** Copies every service's collections to JSON lines, then the images. */
export async function backUpOperated({ mongoUrl, mediaFolder }: OperatedData, folder: string): Promise<void> {
  if (!existsSync(mediaFolder)) throw new StartError(`There is no folder ${mediaFolder}.`);
  await makeEmptyFolder(folder);
  const documents: Manifest['documents'] = Object.fromEntries(SERVICES.map(({ name }) => [name, {}]));
  for (const { name } of SERVICES) await makeEmptyFolder(join(folder, DATABASES, name));
  await withServer(mongoUrl, async (server) => {
    for (const areCopies of [true, false]) {
      for (const [service, counts] of Object.entries(documents)) {
        const names = await collectionsOf(server.db(service));
        for (const name of names.filter((each) => (COPIES[service] ?? []).includes(each) === areCopies)) {
          counts[name] = await dumpCollection(server.db(service), name, fileOf(folder, service, name));
        }
      }
    }
  });
  // Last: an image exists before its document and never changes. Unfinished files may vanish at any time.
  const filter = (path: string): boolean => !path.endsWith(UNFINISHED);
  await cp(mediaFolder, join(folder, IMAGES), { recursive: true, filter });
  await withProfiles(mongoUrl, (profiles) => writeDeletions(folder, profiles));
  await writeManifest(folder, { kind: 'operated', documents, secrets: Object.keys(completeSecrets()) });
}

async function dumpCollection(db: Db, name: string, file: string): Promise<number> {
  let count = 0;
  const lines = async function* (): AsyncGenerator<string> {
    const indexes = await db.collection(name).indexes();
    yield lineOf({ indexes: indexes.map(({ key, name: index, unique }) => ({ key, name: index, unique })) });
    for await (const document of db.collection(name).find()) {
      count += 1;
      yield lineOf(document);
    }
  };
  await pipeline(lines, createWriteStream(file, { mode: 0o600, flush: true }));
  return count;
}

const fileOf = (folder: string, service: string, name: string): string =>
  join(folder, DATABASES, service, `${name}${ENDING}`);

/**
 * Fills empty databases and missing images from a backup, after reading every file to its end. Returns the effect on
 * deletions.
 */
export async function restoreOperated(folder: string, manifest: Manifest, target: OperatedData): Promise<Restored> {
  const collections = Object.entries(manifest.documents).flatMap(([service, counts]) =>
    Object.entries(counts).map(([name, count]) => {
      return { service, name, count, file: fileOf(folder, service, name) };
    }),
  );
  for (const { file, count } of collections) await requireWhole(file, count);
  await withServer(target.mongoUrl, async (server) => {
    for (const service of Object.keys(manifest.documents)) await requireEmpty(server.db(service));
    for (const { service, name, file } of collections) await loadCollection(server.db(service), name, file);
  });
  await restoreImages(folder, target.mediaFolder);
  return withProfiles(target.mongoUrl, (profiles) => settleDeletions(folder, profiles));
}

/** Copies missing images from a backup. Existing ones stay, because images never change. */
export async function restoreImages(folder: string, mediaFolder: string): Promise<void> {
  await cp(join(folder, IMAGES), mediaFolder, { recursive: true, force: false });
}

async function loadCollection(db: Db, name: string, file: string): Promise<void> {
  const collection = db.collection(name);
  let batch: Document[] = [];
  const write = async (): Promise<void> => {
    if (batch.length > 0) await collection.insertMany(batch);
    batch = [];
  };
  let indexes: IndexDescription[] | null = null;
  for await (const value of readLines(file)) {
    if (indexes === null)
      indexes = (value['indexes'] as IndexDescription[]).filter(({ name: index }) => index !== '_id_');
    else if (batch.push(value) === BATCH) await write();
  }
  await write();
  for (const { key, name: index, unique } of indexes ?? []) {
    const options = { ...(index !== undefined && { name: index }), ...(unique && { unique }) };
    await collection.createIndex(key, options, {});
  }
}

async function requireEmpty(db: Db): Promise<void> {
  for (const name of await collectionsOf(db)) {
    const found = await db.collection(name).findOne();
    if (found) throw new StartError(`The database ${db.databaseName} is not empty: ${name} holds documents.`);
  }
}

async function collectionsOf(db: Db): Promise<string[]> {
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  return found.map(({ name }) => name).filter((name) => !name.startsWith('system.'));
}

async function withServer(url: string, work: (server: MongoClient) => Promise<void>): Promise<void> {
  const client = new MongoClient(url, { readConcernLevel: 'majority', writeConcern: { w: 'majority', journal: true } });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.close();
  }
}

async function withProfiles<T>(url: string, work: (profiles: Store) => Promise<T>): Promise<T> {
  const log = createLog('backup', 'silent');
  const store = await openMongoStore({
    url,
    database: 'profiles',
    appName: 'backup',
    log,
    isStandaloneAllowed: true,
  });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

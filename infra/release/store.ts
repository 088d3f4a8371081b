import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileDigest } from '@keyturn/service-kit/release-digest';
import { parseBundle, type Bundle } from './bundle.ts';

const MOST_MS = 10_000;

/** Copies a bundle into a folder of releases, `<slice>/<version>/…`, atomically. */
export async function storeBundle(store: string, slice: string, bundle: Bundle, from: string): Promise<void> {
  const place = join(store, slice, bundle.version);
  const making = `${place}.new`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  for (const file of Object.keys(bundle.said.files)) await cp(join(from, file), join(making, file));
  await writeFile(join(making, 'release.json'), JSON.stringify(bundle.said, null, 2));
  await rm(place, { recursive: true, force: true });
  await rename(making, place);
}

/**
 * Copies a release from a store, a folder or an address, to a local folder. False if it is missing or its digest
 * differs.
 */
export async function takeFromStore(
  store: string,
  { slice, version, digest }: { slice: string; version: string; digest: string },
  to: string,
): Promise<boolean> {
  const read = readerOf(`${store.replace(/\/$/, '')}/${slice}/${version}`);
  const text = await read('release.json');
  if (text === null) return false;
  const bundle = parseBundle(text.toString());
  if (bundle.digest !== digest) return false;
  await rm(to, { recursive: true, force: true });
  for (const [file, expected] of Object.entries(bundle.said.files)) {
    const content = await read(file);
    if (content === null || fileDigest(content) !== expected) return false;
    await mkdir(dirname(join(to, file)), { recursive: true });
    await writeFile(join(to, file), content);
  }
  await writeFile(join(to, 'release.json'), text);
  return true;
}

/** Reads files of a folder or address; null for a missing one. */
function readerOf(place: string): (file: string) => Promise<Buffer | null> {
  if (!/^https?:/.test(place)) return (file) => readFile(join(place, file)).catch(() => null);
  return async (file) => {
    const answer = await fetch(`${place}/${file}`, { signal: AbortSignal.timeout(MOST_MS) }).catch(() => null);
    return answer?.ok ? Buffer.from(await answer.arrayBuffer()) : null;
  };
}

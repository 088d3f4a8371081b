import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { outputOf } from './freshness.ts';

/** Most JavaScript the first page may load, in KiB gzip: the shell and the landing remote up to its first screen. */
const LIMIT_KIB = 175;

interface Expose {
  readonly assets: { readonly js: { readonly sync: readonly string[] } };
}

const shell = outputOf('shell', 'production');
const landing = outputOf('mfe-landing', 'production');
const html = await readFile(join(shell, 'index.html'), 'utf8');
const shellFiles = [...html.matchAll(/<script[^>]+src="\/([^"]+)"/g)].map(([, name = '']) => join(shell, name));

const manifest = JSON.parse(await readFile(join(landing, 'mf-manifest.json'), 'utf8')) as {
  metaData: { remoteEntry: { name: string } };
  exposes: readonly Expose[];
};
const exposed = manifest.exposes.flatMap(({ assets }) => assets.js.sync);
const screens = (await readdir(landing)).filter((name) => /^(home|landing)\.[0-9a-f]{8}\.js$/.test(name));
const newest = screens.slice(-1);
const remoteFiles = [manifest.metaData.remoteEntry.name, ...exposed, ...newest].map((name) => join(landing, name));

let total = 0;
for (const file of [...shellFiles, ...remoteFiles]) {
  const size = gzipSync(await readFile(file), { level: 9 }).length / 1024;
  total += size;
  console.log(`${size.toFixed(1).padStart(7)} KiB  ${file.slice(file.lastIndexOf('/') + 1)}`);
}
console.log(`${total.toFixed(1).padStart(7)} KiB  first page, limit ${LIMIT_KIB}`);
process.exit(total > LIMIT_KIB ? 1 : 0);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { remoteManifest } from '@keyturn/contracts/remote';
import { z } from 'zod';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const WORD = /^[a-z]+$/;

/** Keys that `npm run secrets` creates, one value for all services that name it. */
export const SHARED_KEYS = ['MEDIA_KEY', 'LINK_KEY', 'ACCOUNT_KEY'] as const;

const serviceEntry = z.strictObject({
  name: z.string().regex(WORD),
  /** Port in the operated topology; the embedded run uses free ones. */
  port: z.int(),
  /** Address prefixes the gateway forwards to it; the longest match wins. */
  prefixes: z.array(z.string().startsWith('/')).min(1),
  /** Memory of its container, in MiB. */
  memoryMb: z.int().default(256),
  /** Disk for its files below DATA_DIR, in GiB; absent without files. */
  diskGb: z.int().optional(),
  keys: z.array(z.enum(SHARED_KEYS)).default([]),
  /** Whether it calls outside hosts, such as a mail server. */
  outside: z.boolean().default(false),
  /** Its container's own settings; operators set `${NAME:-default}`. */
  settings: z.record(z.string(), z.string()).default({}),
});

/** `slice.json` of a remote's folder: everything that others need to know about a slice. */
const sliceFile = z.strictObject({
  ...remoteManifest.pick({ title: true, contract: true, paths: true, visitors: true, reads: true }).shape,
  name: z.string().regex(WORD),
  /** The owner of its folders in CODEOWNERS. */
  team: z.string().startsWith('@'),
  /** The files in `packages/contracts/src` that it owns besides its calls, events and queues. */
  schemas: z.array(z.string()),
  devPort: z.int(),
  services: z.array(serviceEntry),
  /** The flags that its code reads, each with the day it was added. */
  flags: z.record(z.string(), z.iso.date()).optional(),
  /** The paths whose screens are prerendered for visitors. */
  prerendered: z.array(z.string()).optional(),
});
export type ServiceEntry = z.infer<typeof serviceEntry>;
export type SliceFile = z.infer<typeof sliceFile>;

/** A folder's slice; throws with the problems of an invalid file. */
export function readSlice(folder: string): SliceFile {
  const { data, error } = sliceFile.safeParse(JSON.parse(readFileSync(join(folder, 'slice.json'), 'utf8')));
  if (!data) throw new Error(`${folder}/slice.json: ${z.prettifyError(error)}`);
  return data;
}

/** Every slice with its remote's folder, by `devPort`; throws when two claim the same. */
export function readSlices(root: string = ROOT): (SliceFile & { readonly folder: string })[] {
  const folders = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));
  const slices = folders
    .map((folder) => ({ folder, ...readSlice(join(root, folder)) }))
    .sort((one, other) => one.devPort - other.devPort);
  requireApart(slices);
  return slices;
}

/** The services of all slices, by port. */
export const servicesOf = (slices: readonly SliceFile[]): ServiceEntry[] =>
  slices.flatMap(({ services }) => services).sort((one, other) => one.port - other.port);

/** Two branches may each have added a slice with the next port. */
function requireApart(slices: readonly (SliceFile & { readonly folder: string })[]): void {
  const services = servicesOf(slices);
  const claimed: Readonly<Record<string, readonly (string | number)[]>> = {
    name: slices.map(({ name }) => name),
    port: [...slices.map(({ devPort }) => devPort), ...services.map(({ port }) => port)],
    service: services.map(({ name }) => name),
    prefix: services.flatMap(({ prefixes }) => prefixes),
    path: slices.flatMap(({ paths }) => paths.map(({ path }) => path)),
  };
  for (const [what, all] of Object.entries(claimed)) {
    const twice = all.find((one, at) => all.indexOf(one) !== at);
    if (twice !== undefined) throw new Error(`Two slices have the ${what} ${twice}: see their slice.json.`);
  }
  const stray = slices.find(({ name, folder }) => folder !== `mfe-${name}`);
  if (stray) throw new Error(`The slice ${stray.name} is in ${stray.folder}: its folder is mfe-${stray.name}.`);
}

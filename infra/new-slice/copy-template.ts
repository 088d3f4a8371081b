import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { REMOTE_CONTRACT } from '@keyturn/contracts/remote';
import { ROOT } from '../build/freshness.ts';
import { formatText } from '../build/format-text.ts';
import type { readSlices } from '../slices/slice-file.ts';

const TEMPLATE = join(import.meta.dirname, 'template');
/** Excludes templates from code checks. */
const ENDING = '.txt';

type Slices = ReturnType<typeof readSlices>;

/** Writes the template's files for a slice of that name, and returns their paths; none may exist. */
export async function copyTemplate(name: string, slices: Slices, root: string = ROOT): Promise<string[]> {
  const values = await valuesFor(slices, root);
  const made: string[] = [];
  for (const file of await listTemplate()) {
    const path = pathOf(file, name);
    const text = renamed(await readFile(join(TEMPLATE, file), 'utf8'), name);
    const filled = text.replaceAll(/\$([A-Z_]+)/g, (all, key: string) => values[key] ?? all);
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), await formatText(path, filled), { flag: 'wx' });
    made.push(path);
  }
  return made;
}

/** Whether any of its files for that name exists. */
export const isThere = async (name: string, root: string = ROOT): Promise<boolean> =>
  (await listTemplate()).some((file) => existsSync(join(root, pathOf(file, name))));

async function listTemplate(): Promise<string[]> {
  const entries = await readdir(TEMPLATE, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name).slice(TEMPLATE.length + 1)).sort();
}

const pathOf = (file: string, name: string): string => renamed(file.slice(0, -ENDING.length), name);

/** Replaces `sample`, the template's name, in each spelling. */
const renamed = (text: string, name: string): string =>
  text
    .replaceAll('sample', name)
    .replaceAll('Sample', `${name.charAt(0).toUpperCase()}${name.slice(1)}`)
    .replaceAll('SAMPLE', name.toUpperCase());

/** The next free ports, and the other slices' library versions. */
async function valuesFor(slices: Slices, root: string): Promise<Readonly<Record<string, string>>> {
  const [first] = slices;
  const dependencies = async (folder: string): Promise<Record<string, string>> =>
    (JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> })
      .dependencies;
  const remote = await dependencies(first?.folder ?? '');
  const service = await dependencies(`services/${first?.services[0]?.name ?? ''}`);
  const ports = slices.flatMap(({ services }) => services.map(({ port }) => port));
  return {
    PORT: String(Math.max(...ports) + 1),
    DEV_PORT: String(Math.max(...slices.map(({ devPort }) => devPort)) + 1),
    CONTRACT: String(REMOTE_CONTRACT),
    REACT: remote['react'] ?? '',
    REACT_DOM: remote['react-dom'] ?? '',
    REACT_QUERY: remote['@tanstack/react-query'] ?? '',
    EXPRESS: service['express'] ?? '',
    ZOD: service['zod'] ?? '',
  };
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSlices } from '../../infra/slices/slice-file.ts';

/** Files that affect every slice, including those at the root. */
const OF_ALL = /^(infra|tests|packages\/build)\/|^[^/]+$|^\.github\/workflows\/slices\.yml$/;
const PROSE = /\.md$/;

interface Workspace {
  readonly folder: string;
  readonly name: string;
  readonly uses: readonly string[];
}

/** The slices that changed files may break: by folder, or by the packages they depend on. */
export function affectedSlices(files: readonly string[], root: string): string[] {
  const slices = readSlices(root);
  const changed = files.filter((file) => !PROSE.test(file));
  if (changed.some((file) => OF_ALL.test(file))) return slices.map(({ name }) => name);

  const workspaces = [
    ...readWorkspaces(root, 'packages'),
    ...readWorkspaces(root, 'services'),
    ...readWorkspaces(root, '.'),
  ];
  const isTouched = ({ folder, uses }: Workspace): boolean =>
    changed.some((file) => file.startsWith(`${folder}/`)) ||
    workspaces.some((other) => uses.includes(other.name) && isTouched(other));
  const touched = new Set(workspaces.filter(isTouched).map(({ folder }) => folder));
  return slices
    .filter(({ folder, services }) =>
      [folder, ...services.map(({ name }) => `services/${name}`)].some((own) => touched.has(own)),
    )
    .map(({ name }) => name);
}

function readWorkspaces(root: string, parent: string): Workspace[] {
  const folders = readdirSync(join(root, parent)).map((name) => (parent === '.' ? name : `${parent}/${name}`));
  return folders
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => {
      const { name, dependencies = {} } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
        name: string;
        dependencies?: Record<string, string>;
      };
      return { folder, name, uses: Object.keys(dependencies) };
    });
}

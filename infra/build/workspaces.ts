import { REMOTES, SERVICES } from '../slices/slices.ts';

/** Workspaces that `npm start` needs, in build order; `embedded` is the process that runs everything. */
export const workspaceNames: readonly string[] = ['shell', ...REMOTES.map(({ folder }) => folder), 'embedded'];

/** Processes of the operated topology, built in their images. */
export const processWorkspaces: readonly string[] = ['gateway', ...SERVICES.map(({ name }) => name)].map(
  (name) => `services/${name}`,
);

const sliceFiles = REMOTES.map(({ folder }) => `${folder}/slice.json`);

/** The files and folders that decide whether a workspace's build is stale. */
export function sourcesOf(workspace: string): readonly string[] {
  const shared = ['packages', 'package-lock.json', 'infra/build'];
  if (workspace === 'embedded') return ['infra/embedded', 'infra/slices', ...sliceFiles, 'services', ...shared];
  return [`${workspace}/src`, `${workspace}/slice.json`, ...shared];
}

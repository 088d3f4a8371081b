import { REMOTES, SERVICES } from '../slices/slices.ts';

/** The rooms that `npm start` needs built, in build order; `embedded` is the process that runs everything. */
export const roomNames: readonly string[] = ['shell', ...REMOTES.map(({ folder }) => folder), 'embedded'];

/** The processes of the operated topology: their images build them, `npm start` needs none. */
export const processRooms: readonly string[] = ['gateway', ...SERVICES.map(({ name }) => name)].map(
  (name) => `services/${name}`,
);

const sliceFiles = REMOTES.map(({ folder }) => `${folder}/slice.json`);

/** The files and folders that decide whether a room's build is stale. */
export function sourcesOf(room: string): readonly string[] {
  const shared = ['packages', 'package-lock.json', 'infra/build'];
  if (room === 'embedded') return ['infra/embedded', 'infra/slices', ...sliceFiles, 'services', ...shared];
  return [`${room}/src`, `${room}/slice.json`, ...shared];
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../build/freshness.ts';
import { REMOTES, SERVICES } from '../slices/slices.ts';
import { listParts } from './parts.ts';

/** `npm run sbom`: lists each service's and bundle's third-party parts, in CycloneDX, below .build/sbom. */
const workspaces = [
  'services/gateway',
  ...SERVICES.map(({ name }) => `services/${name}`),
  'shell',
  ...REMOTES.map((one) => one.folder),
];
const folder = join(ROOT, '.build/sbom');
await mkdir(folder, { recursive: true });
for (const workspace of workspaces) {
  const list = await listParts(workspace);
  const file = `${workspace.replace('services/', '')}.cdx.json`;
  await writeFile(join(folder, file), `${JSON.stringify(list, null, 2)}\n`);
  console.log(`.build/sbom/${file}: ${list.components.length} parts`);
}

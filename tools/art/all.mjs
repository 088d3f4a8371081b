// `npm run art`: the pictures of all listings, then the portraits.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

for (const file of ['render.mjs', 'people.mjs']) {
  const { status } = spawnSync(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

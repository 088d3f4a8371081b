import type { KeyObject } from 'node:crypto';
import { PREVIEW_BYTES, previewAddress, RELEASE_PREVIEW, type ReleasePreview } from '@keyturn/contracts/preview';
import { remoteManifest } from '@keyturn/contracts/remote';
import { StartError } from '@keyturn/service-kit/start-error';
import { requireSlice } from './command.ts';
import { signFor } from './key.ts';

const PATIENCE_MS = 10_000;
const owned = remoteManifest.pick({ paths: true });

/** A build of a slice to preview. */
export interface Previewed {
  readonly slice: string;
  readonly address: string;
}

/** Parses `tours preview ADDRESS`. Throws a StartError that lists the options. */
export function readPreview([slice = '', , given = '', ...rest]: readonly string[]): Previewed {
  requireSlice(slice);
  const plain = URL.canParse(given) ? new URL(given).href.replace(/\/$/, '') : '';
  const address = previewAddress.safeParse(plain);
  if (!address.success || rest.length > 0)
    throw new StartError(
      'preview takes the address of a build’s files, as https://previews.example.edu/tours-42 or http://localhost:8090.',
    );
  return { slice, address: address.data };
}

/** A link that shows a build, for eight hours, to a visitor who opens it and agrees. */
export async function linkToPreview(url: string, key: KeyObject, { slice, address }: Previewed): Promise<string> {
  const preview: ReleasePreview = { slice, address, paths: await readPaths(address) };
  const token = await signFor(RELEASE_PREVIEW, key, preview);
  if (token.length > PREVIEW_BYTES) throw new StartError('It owns too many paths for a link: preview it with fewer.');
  return new URL(`/releases/${slice}/preview?link=${token}`, url).href;
}

/** The paths that the build there owns. */
async function readPaths(address: string): Promise<ReleasePreview['paths']> {
  const answer = await fetch(`${address}/release.json`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null);
  const said = owned.safeParse(answer?.ok ? await answer.json().catch(() => null) : null);
  if (!said.success)
    throw new StartError(
      `There is no build at ${address}: no release.json can be read there. Its folder is dist of the slice.`,
    );
  if (answer?.headers.get('access-control-allow-origin') === null)
    throw new StartError(
      `Pages of the product may not read ${address}: its server has to send access-control-allow-origin: *.`,
    );
  return said.data.paths;
}

import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { keyId } from '@keyturn/service-kit/identity';
import { StartError } from '@keyturn/service-kit/start-error';
import { SignJWT } from 'jose';
import { z } from 'zod';
import { ROOT } from '../build/freshness.ts';
import { readSecretFiles } from '../secrets/files.ts';

/** The key for commands: RELEASE_KEY, the slice's or platform's in SECRETS_DIR, or from the product below DATA_DIR. */
export async function readReleaseKey(slice: string, env: NodeJS.ProcessEnv): Promise<KeyObject> {
  const pem = env['RELEASE_KEY'] ?? (await fromSecrets(slice, env)) ?? (await fromProduct(env));
  if (pem === undefined)
    throw new StartError(
      'There is no key to sign with: set RELEASE_KEY, or RELEASE_URL to use those of npm run secrets, or start the product once.',
    );
  try {
    return createPrivateKey(pem.replaceAll('\\n', '\n'));
  } catch {
    throw new StartError('That is no private key in PEM.');
  }
}

/** Signs a payload for a purpose, for the longest allowed time. */
export const signFor = (
  { type, mostSeconds }: { readonly type: string; readonly mostSeconds: number },
  key: KeyObject,
  claims: object,
): Promise<string> =>
  new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: type, kid: keyId(createPublicKey(key)) })
    .setIssuedAt()
    .setExpirationTime(`${mostSeconds}s`)
    .sign(key);

async function fromSecrets(slice: string, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  // A remote product has other keys.
  if (env['RELEASE_URL'] === undefined) return undefined;
  const files = await readSecretFiles(resolve(ROOT, env['SECRETS_DIR'] ?? '.secrets'));
  return (files[`release-${slice}.env`] ?? files['release-platform.env'])?.['RELEASE_KEY'];
}

async function fromProduct(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const text = await readFile(join(resolve(ROOT, env['DATA_DIR'] ?? '.data'), 'secrets.json'), 'utf8').catch(
    () => '{}',
  );
  return z.object({ releaseKey: z.string().optional() }).parse(JSON.parse(text)).releaseKey;
}

import { createHash, createPrivateKey, createPublicKey, randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { remotesAnswer, type RemotesAnswer } from '@keyturn/contracts/remote';
import { RELEASE_PREVIEW } from '@keyturn/contracts/preview';
import { RELEASE_COMMAND, releaseState, type ReleaseCommand } from '@keyturn/contracts/release';
import { generateKeyPair, keyId } from '@keyturn/service-kit/identity';
import { releaseDigest, versionOfRelease } from '@keyturn/service-kit/release-digest';
import { untilSo } from '@keyturn/service-kit/testing-times';
import { SignJWT, type JWTPayload } from 'jose';
import { releaseKeys } from './keys.ts';

/** A release of tours like a build's, and its files. */
export function makeRelease(
  word: string,
  changes: Readonly<Record<string, unknown>> = {},
  more: Readonly<Record<string, string>> = {},
) {
  const files: Readonly<Record<string, string>> = {
    ...more,
    'mf-manifest.json': `{"word":"${word}"}`,
    'main.0123abcd.js': `export const word = '${word}';`,
  };
  const digests = Object.entries(files).map(([file, text]) => [file, createHash('sha256').update(text).digest('hex')]);
  const rest = {
    slice: 'tours',
    title: 'Tours',
    contract: 1,
    paths: [{ path: '/tour-requests', topBar: true }],
    files: Object.fromEntries(digests) as Record<string, string>,
    ...changes,
  };
  return { release: { ...rest, version: versionOfRelease('1.0.0', releaseDigest(rest)) }, files };
}

/** Writes a release into a folder, `release.json` last. Returns its version. */
export async function deploy(folder: string, { release, files }: ReturnType<typeof makeRelease>): Promise<string> {
  await mkdir(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text);
  const making = join(folder, `.${randomUUID()}`);
  await writeFile(making, JSON.stringify(release));
  await rename(making, join(folder, 'release.json'));
  return release.version;
}

/** A command signed like `npm run release`. */
export async function signCommand(
  privateKey: string,
  command: ReleaseCommand,
  { at = new Date(), type = RELEASE_COMMAND.type }: { at?: Date; type?: string } = {},
): Promise<string> {
  return sign(privateKey, { ...command }, { at, type, seconds: RELEASE_COMMAND.mostSeconds });
}

function sign(
  privateKey: string,
  claims: JWTPayload,
  { at, type, seconds }: { at: Date; type: string; seconds: number },
) {
  const key = createPrivateKey(privateKey);
  const nowS = Math.floor(at.getTime() / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'EdDSA', typ: type, kid: keyId(createPublicKey(key)) })
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + seconds)
    .sign(key);
}

/** Sends commands for tours, each after the latest answered revision unless it names another. */
export function sayTo(url: string, privateKey: string) {
  let revision = 1;
  return async (command: Partial<ReleaseCommand> & Pick<ReleaseCommand, 'do'>, { key = privateKey, at = url } = {}) => {
    const answer = await postCommand(at, await signCommand(key, { slice: 'tours', revision, ...command }));
    const body: unknown = await answer.json();
    const state = answer.ok ? releaseState.parse(body) : null;
    revision = state?.pointer?.revision ?? revision;
    return { status: answer.status, state, message: (body as { message?: string }).message };
  };
}

export const postCommand = (url: string, body: string, slice = 'tours'): Promise<Response> =>
  fetch(`${url}/releases/${slice}`, { method: 'POST', headers: { 'content-type': 'application/jose' }, body });

/** A preview link signed like `npm run release`. */
export async function signPreview(
  privateKey: string,
  preview: Readonly<Record<string, unknown>>,
  {
    at = new Date(),
    seconds = RELEASE_PREVIEW.mostSeconds,
    type = RELEASE_PREVIEW.type,
  }: { at?: Date; seconds?: number; type?: string } = {},
): Promise<string> {
  return sign(privateKey, { ...preview }, { at, type, seconds });
}

/** The remotes in the current list. */
export const listOf = (url: string): Promise<RemotesAnswer> => listOfLot(url);

/** Waits until everybody gets a version of tours: the list is refreshed at most once a second in the background. */
export const untilShown = (url: string, version: string): Promise<void> =>
  untilSo(async () => {
    const { remotes } = await listOf(url);
    return remotes.find(({ name }) => name === 'tours')?.version === version;
  }, version);

/** The keys of who says commands: a team, another one, the platform, and somebody whom the gateway does not know. */
export const [TEAM, OTHER, PLATFORM, STRANGER] = [
  generateKeyPair(),
  generateKeyPair(),
  generateKeyPair(),
  generateKeyPair(),
] as const;
/** What the platform may say. */
export const PLATFORM_VERBS = ['show', 'rollback', 'off'];
export const KEYS = releaseKeys.parse([
  { name: 'tours', key: TEAM.publicKey, slices: ['tours'] },
  { name: 'posting', key: OTHER.publicKey, slices: ['posting'] },
  { name: 'platform', key: PLATFORM.publicKey, slices: ['*'], verbs: PLATFORM_VERBS },
]);

/** Deploys a release and waits until everybody is shown it; returns its version. */
export async function deployShown(
  { url, bundle }: { readonly url: string; readonly bundle: string },
  made: ReturnType<typeof makeRelease>,
): Promise<string> {
  const version = await deploy(bundle, made);
  await untilShown(url, version);
  return version;
}

/** Of a hundred lots those to which something is shown. */
export async function lotsWhere(isShown: (lot: number) => Promise<boolean>): Promise<number[]> {
  const lots = Array.from({ length: 100 }, (_, at) => at * 100);
  const shown = await Promise.all(lots.map(isShown));
  return lots.filter((_, at) => shown[at]);
}

/** The list of remotes of a browser with a lot, or without one. */
export async function listOfLot(url: string, lot?: number): Promise<RemotesAnswer> {
  const headers = lot === undefined ? {} : { cookie: `__Host-lot=${lot}` };
  return remotesAnswer.parse(await (await fetch(`${url}/remotes.json`, { headers })).json());
}

import type { KeyObject } from 'node:crypto';
import { RELEASE_COMMAND, releaseState, type ReleaseCommand, type ReleaseState } from '@keyturn/contracts/release';
import { StartError } from '@keyturn/service-kit/start-error';
import type { Asked } from './command.ts';
import { signFor } from './key.ts';

const PATIENCE_MS = 70_000;

/**
 * Sends a command to a gateway for its current revision, with the release's full digest if it is built here. Throws a
 * StartError for a refusal.
 */
export async function sendCommand(
  url: string,
  key: KeyObject,
  asked: Asked,
  digestOf: (slice: string, version: string) => Promise<string | undefined> = () => Promise.resolve(undefined),
): Promise<ReleaseState> {
  const { slice } = asked;
  const state = await send(url, key, { do: 'show', slice, revision: 0 });
  if (asked.do === 'show') return state;
  const version = meantBy(asked, state);
  const digest = version === '' ? undefined : await digestOf(slice, version);
  const signed = digest !== undefined && { version, digest };
  return send(url, key, { ...asked, ...signed, revision: state.pointer?.revision ?? 0 });
}

/** The release that a command sends out; '' for none. */
function meantBy(asked: Asked, { pointer, offered }: ReleaseState): string {
  const canary = pointer?.canary?.version ?? '';
  if (asked.do === 'canary') return asked.version ?? (canary || offered);
  return asked.do === 'promote' ? (asked.version ?? canary) : '';
}

async function send(url: string, key: KeyObject, command: ReleaseCommand): Promise<ReleaseState> {
  const token = await signFor(RELEASE_COMMAND, key, command);
  const response = await fetch(new URL(`/releases/${command.slice}`, url), {
    method: 'POST',
    headers: { 'content-type': 'application/jose' },
    body: token,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((cause: unknown) => {
    throw new StartError(`Nothing answers at ${url}.`, { cause });
  });
  const body = (await response.json().catch(() => ({}))) as { message?: string };
  if (!response.ok) throw new StartError(body.message ?? `${url} answers ${response.status}.`);
  return releaseState.parse(body);
}

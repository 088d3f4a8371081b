import { setTimeout as pause } from 'node:timers/promises';
import { MongoCompatibilityError, MongoServerError } from 'mongodb';
import type { MongoClient, ServerHeartbeatSucceededEvent } from 'mongodb';
import type { Logger } from '../../base/log.ts';
import { StartError } from '../../base/start-error.ts';

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;
const AUTHENTICATION_FAILED = 18;

/** The used part of a server's `hello`. */
interface Hello {
  setName?: string;
  /** Configured for a replica set that is not initiated yet. */
  isreplicaset?: boolean;
  /** `isdbgrid` from the router of a sharded cluster. */
  msg?: string;
}

/**
 * Waits until the server answers. Throws a StartError if waiting is useless: a refused password, too new a driver,
 * another replica set than in the address, or none if one is required.
 */
export async function awaitServer(
  client: MongoClient,
  options: { log: Logger; isStandaloneAllowed: boolean; signal?: AbortSignal },
): Promise<void> {
  const { log, isStandaloneAllowed, signal } = options;
  const startedAt = performance.now();
  let hello: Hello = {};
  const remember = ({ reply }: ServerHeartbeatSucceededEvent) => void (hello = reply as Hello);
  client.on('serverHeartbeatSucceeded', remember);
  try {
    for (let failures = 0; ; failures += 1) {
      signal?.throwIfAborted();
      const failure = await connect(client);
      assertReplicaSet(hello, client.options.replicaSet, isStandaloneAllowed || client.options.loadBalanced);
      if (!failure && hello.isreplicaset !== true) break;
      if (failures === 0) log.warn({ err: failure }, 'waiting for MongoDB');
      await pause(Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failures), undefined, signal ? { signal } : {});
    }
  } catch (error) {
    await client.close();
    throw error;
  } finally {
    client.off('serverHeartbeatSucceeded', remember);
  }
  const waitedMs = Math.round(performance.now() - startedAt);
  log.info(
    { replicaSet: hello.setName ?? null, writeConcern: client.options.writeConcern, waitedMs },
    'MongoDB answers',
  );
}

/** Tries once; returns why the server is unusable. */
async function connect(client: MongoClient): Promise<Error | undefined> {
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === AUTHENTICATION_FAILED) {
      throw new StartError('MongoDB refuses the user or the password in MONGO_URL.', { cause: error });
    }
    if (error instanceof MongoCompatibilityError) {
      throw new StartError(`This MongoDB server cannot be used: ${error.message}.`, { cause: error });
    }
    return error as Error;
  }
}

function assertReplicaSet(hello: Hello, wanted: string | undefined, isStandaloneAllowed: boolean): void {
  const { setName } = hello;
  if (setName !== undefined && wanted !== undefined && setName !== wanted) {
    throw new StartError(`MONGO_URL names the replica set ${wanted}, but the server belongs to ${setName}.`);
  }
  const isSilent = Object.keys(hello).length === 0;
  if (isSilent || setName !== undefined || hello.isreplicaset === true || hello.msg === 'isdbgrid') return;
  if (wanted !== undefined) {
    throw new StartError(`MONGO_URL names the replica set ${wanted}, but the server belongs to none.`);
  }
  if (isStandaloneAllowed) return;
  throw new StartError(
    'This MongoDB server is no replica set and may lose acknowledged writes: use a replica set, or accept that with MONGO_STANDALONE=1.',
  );
}

import { MongoClient, MongoError } from 'mongodb';
import type { MongoClientOptions, WriteConcernSettings } from 'mongodb';
import { StartError } from '../../base/start-error.ts';

/** Guarantees and time limits of data section 4. No `timeoutMS`: the driver ignores it since 7.8. */
const SETTINGS: MongoClientOptions = {
  readConcernLevel: 'majority',
  retryWrites: true,
  retryReads: true,
  maxPoolSize: 20,
  maxConnecting: 2,
  maxIdleTimeMS: 60_000,
  waitQueueTimeoutMS: 1000,
  serverSelectionTimeoutMS: 1500,
  connectTimeoutMS: 1500,
  socketTimeoutMS: 2500,
  heartbeatFrequencyMS: 2000,
  ignoreUndefined: false,
};

const WRITE_CONCERN: WriteConcernSettings = { w: 'majority', journal: true, wtimeoutMS: 2000 };

/** A client with our settings, except those in the address. A wrong address is a StartError. */
export function createClient(url: string, appName: string, overrides: MongoClientOptions = {}): MongoClient {
  const settings = { ...withoutNamed({ ...SETTINGS, appName }, url), writeConcern: withoutNamed(WRITE_CONCERN, url) };
  try {
    return new MongoClient(url, { ...settings, ...overrides });
  } catch (error) {
    if (!(error instanceof MongoError)) throw error;
    throw new StartError(`MONGO_URL is not a right address: ${error.message}.`, { cause: error });
  }
}

function withoutNamed<S extends object>(settings: S, url: string): S {
  const named = [...new URLSearchParams(url.split('?')[1]).keys()].map((key) => key.toLowerCase());
  const rest = Object.entries(settings).filter(([key]) => !named.includes(key.toLowerCase()));
  return Object.fromEntries(rest) as S;
}

/** A client for index builds, which may take longer than other calls. */
export function createIndexClient(url: string, appName: string): MongoClient {
  return createClient(url, appName, { socketTimeoutMS: 0, maxPoolSize: 1 });
}

import { CALLS_BY_SERVICE } from '@keyturn/contracts/calls';
import { errorBody, failureBody } from '@keyturn/contracts/errors';
import { eventData } from '@keyturn/contracts/events';
import { PAGE_EVENTS, QUERY_KEYS, STORAGE_KEYS, TOKENS } from '@keyturn/contracts/page';
import { REMOTE_CONTRACT, remoteManifest } from '@keyturn/contracts/remote';
import type { Schema } from '@keyturn/service-kit/compare-schemas';
import { asAnswered, asSent, publishCalls, type PublishedCalls } from '@keyturn/service-kit/published-call';

/** Everything that one side of a connection promises the other, as JSON Schema. */
export interface Contract {
  readonly remoteContract: number;
  readonly remoteManifest: Schema;
  readonly refusals: { readonly '4xx': Schema; readonly '5xx': Schema };
  readonly events: Readonly<Record<string, Schema>>;
  readonly calls: Readonly<Record<string, PublishedCalls>>;
  /** The names that bundles share in a page, by purpose. */
  readonly page: Readonly<Record<string, string>>;
}

/** The current contract of packages/contracts. */
export function readContract(): Contract {
  return {
    remoteContract: REMOTE_CONTRACT,
    remoteManifest: asSent(remoteManifest),
    refusals: { '4xx': asAnswered(errorBody), '5xx': asAnswered(failureBody) },
    events: mapValues(eventData, asAnswered),
    calls: Object.fromEntries(Object.keys(CALLS_BY_SERVICE).map((service) => [service, publishCalls(service)])),
    page: {
      ...named(
        'query',
        mapValues(QUERY_KEYS, (key) => key.join('/')),
      ),
      ...named('storage', STORAGE_KEYS),
      ...named('event', PAGE_EVENTS),
      ...named('token', Object.fromEntries(TOKENS.map((token) => [token, token]))),
    },
  };
}

const named = (kind: string, names: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(names).map(([name, value]) => [`${kind} ${name}`, value]));

const mapValues = <T, R>(record: Readonly<Record<string, T>>, map: (value: T) => R): Record<string, R> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

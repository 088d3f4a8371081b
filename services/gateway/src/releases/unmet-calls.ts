import type { Release } from '@keyturn/contracts/release';
import { findCallBreaks } from '@keyturn/service-kit/compare-calls';
import type { PublishedCalls } from '@keyturn/service-kit/published-call';
import { z } from 'zod';

const PATIENCE_MS = 3_000;

/** A service's address. */
interface Answering {
  readonly name: string;
  readonly url: string;
}

const contract = z.object({ calls: z.record(z.string(), z.looseObject({})) });

/**
 * What a release needs and running services lack, one sentence each: its reads must be answered, its inputs accepted. A
 * service without a published contract passes.
 */
export async function unmetCalls(
  { calls = {} }: Release,
  ownerOf: (path: string) => Answering | null,
): Promise<string[]> {
  const owners = new Map<string, { readonly service: Answering; readonly calls: Record<string, unknown> }>();
  for (const [key, call] of Object.entries(calls)) {
    const service = ownerOf(key.slice(key.indexOf(' ') + 1));
    if (!service) continue;
    const known = owners.get(service.name) ?? { service, calls: {} };
    known.calls[key] = call;
    owners.set(service.name, known);
  }
  const unmet = await Promise.all(
    [...owners.values()].map(async ({ service, calls: own }) => {
      const now = await readCalls(service);
      if (now === 'away') return [`services/${service.name} does not answer: try again.`];
      if (now === 'unknown') return [];
      const breaks = findCallBreaks(own as unknown as PublishedCalls, now);
      return breaks.length === 0 ? [] : [`Release services/${service.name} first: ${breaks[0] ?? ''}`];
    }),
  );
  return unmet.flat();
}

async function readCalls({ url }: Answering): Promise<PublishedCalls | 'away' | 'unknown'> {
  try {
    const response = await fetch(`${url}/internal/contract`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    if (response.status >= 500) return 'away';
    const parsed = contract.safeParse(await response.json().catch(() => null));
    return parsed.success ? (parsed.data.calls as unknown as PublishedCalls) : 'unknown';
  } catch {
    return 'away';
  }
}

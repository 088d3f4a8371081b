import { startProduct } from '../testing/product.ts';
import { NO_LIMITS, startFreeStack } from '../../infra/stack/free-stack.ts';

/** What is loaded: processes of their own, so that the generator shares no event loop with them. */
export interface Target {
  readonly url: string;
  stop(): Promise<void>;
}

/** All calls come from one address, and from fewer people than would make them. */
const LIMIT = '10000000';
const LIMITS = ['REGISTRATIONS', 'VISITOR_CALLS', 'USER_READS', 'USER_WRITES', 'ADDRESS_REQUESTS'];

export const TOPOLOGIES = {
  embedded: (env: Record<string, string> = {}): Promise<Target> =>
    startProduct({ ...Object.fromEntries(LIMITS.map((name) => [`LIMIT_${name}`, LIMIT])), ...env }),
  stack: (): Promise<Target> => startFreeStack({ overrides: NO_LIMITS }),
} as const;

export type TopologyName = keyof typeof TOPOLOGIES;

import type { Link } from '../../infra/stack/programs.ts';
import { openFaultProxy, type Fault, type FaultProxy } from './fault-proxy.ts';

/** Proxies between the parts of a stack, each of which can be made to fail. */
export interface Links {
  /** The stack's `via`: puts a proxy before an address. */
  via(link: Link, url: string): string;
  /** The fault of what one part sees of another: `set('gateway', 'tours', …)`, `set('posts', 'store', …)`. */
  set(from: string, to: string, fault: Fault): Promise<void>;
  /** Ends every fault. */
  heal(): Promise<void>;
  close(): Promise<void>;
}

/** More than there are pairs of parts that talk. */
const MOST = 40;

/** Opens the proxies; which parts they stand between is known when the stack starts. */
export async function openLinks(): Promise<Links> {
  const targets: number[] = [];
  const proxies = await Promise.all(Array.from({ length: MOST }, (_, at) => openFaultProxy(() => targets[at] ?? 0)));
  const used = new Map<string, FaultProxy>();

  return {
    via({ from, to }, url) {
      const target = /:(\d+)(?=\/|$)/.exec(url)?.[1];
      const proxy = proxies[targets.length];
      if (target === undefined || !proxy) throw new Error(`No proxy can stand before ${to}.`);
      targets.push(Number(target));
      used.set(`${from} ${to}`, proxy);
      return url.replace(`:${target}`, `:${proxy.port}`);
    },
    async set(from, to, fault) {
      const proxy = used.get(`${from} ${to}`);
      if (!proxy) throw new Error(`${from} does not talk to ${to}.`);
      await proxy.set(fault);
    },
    async heal() {
      await Promise.all(proxies.map((proxy) => proxy.set({ kind: 'none' })));
    },
    async close() {
      await Promise.all(proxies.map((proxy) => proxy.close()));
    },
  };
}

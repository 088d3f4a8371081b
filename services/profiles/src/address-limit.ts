import { tooMany } from '@keyturn/service-kit/problem';
import { networkOf } from '@keyturn/service-kit/networks';

const MOST_ADDRESSES = 10_000;
/** How much more a /48 of IPv6 may do than each of its 65,536 networks. */
const NETWORK_FACTOR = 10;

/** A bounded count per address and window, in memory only. */
export interface AddressLimit {
  check(address: string): void;
  isUsedUp(address: string): boolean;
  count(address: string): void;
  /** Undoes a count. */
  refund(address: string): void;
}

/** Allows `most` counts per address within `windowMs`. */
export function createAddressLimit(most: number, windowMs: number, now: () => Date): AddressLimit {
  const counts = new Map<string, { count: number; endsAtMs: number }>();
  /** Drops expired counts first, then the oldest. */
  function forgetSome(): void {
    for (const [address, { endsAtMs }] of counts) if (endsAtMs <= now().getTime()) counts.delete(address);
    const [oldest] = counts.keys();
    if (counts.size >= MOST_ADDRESSES && oldest !== undefined) counts.delete(oldest);
  }
  const current = (address: string) => {
    const entry = counts.get(address);
    return entry && entry.endsAtMs > now().getTime() ? entry : null;
  };
  return {
    check(address) {
      const entry = current(address);
      if (!entry || entry.count < most) return;
      const leftS = Math.ceil((entry.endsAtMs - now().getTime()) / 1000);
      throw tooMany('Too many tries from this connection. Please try again later.', leftS);
    },
    isUsedUp: (address) => (current(address)?.count ?? 0) >= most,
    count(address) {
      const entry = current(address);
      if (entry) {
        entry.count += 1;
        return;
      }
      if (counts.size >= MOST_ADDRESSES) forgetSome();
      counts.set(address, { count: 1, endsAtMs: now().getTime() + windowMs });
    },
    refund(address) {
      const entry = current(address);
      if (entry) entry.count = Math.max(0, entry.count - 1);
    },
  };
}

/** The same, and for a whole /48 of IPv6 ten times as many counts: its holder has any number of addresses. */
export function createNetworkLimit(
  most: number,
  windowMs: number,
  now: () => Date,
): Pick<AddressLimit, 'check' | 'count'> {
  const own = createAddressLimit(most, windowMs, now);
  const shared = createAddressLimit(NETWORK_FACTOR * most, windowMs, now);
  const limitsOf = (address: string): [limit: AddressLimit, key: string][] => {
    const network = networkOf(address);
    return network === address
      ? [[own, address]]
      : [
          [own, address],
          [shared, network],
        ];
  };
  return {
    check: (address) => limitsOf(address).forEach(([limit, key]) => limit.check(key)),
    count: (address) => limitsOf(address).forEach(([limit, key]) => limit.count(key)),
  };
}

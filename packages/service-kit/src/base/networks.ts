/**
 * The unit of rate limits for an IPv4 address or an IPv6 /64: the /48 of IPv6, which one customer has, or the IPv4
 * address.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = ''] = address.split('::');
  const groups = head.split(':');
  return [0, 1, 2].map((at) => groups[at] || '0').join(':');
}

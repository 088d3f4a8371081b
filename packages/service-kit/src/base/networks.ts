/** The unit of limits for an IPv4 address or IPv6 /64: the address, or the IPv6 /48 that one customer has. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = ''] = address.split('::');
  const groups = head.split(':');
  return [0, 1, 2].map((at) => groups[at] || '0').join(':');
}

/** The network of an address as limits count it (IPv4, or a /64 of IPv6): a /48 of IPv6 is what one customer has; of IPv4 the address itself. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = ''] = address.split('::');
  const groups = head.split(':');
  return [0, 1, 2].map((at) => groups[at] || '0').join(':');
}

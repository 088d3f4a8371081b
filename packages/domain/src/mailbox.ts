/** The mailbox of an address: the part after a plus is ignored, and at Gmail the dots. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, host] = [address.slice(0, at).replace(/(?<=.)\+.*$/, ''), address.slice(at + 1)];
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}

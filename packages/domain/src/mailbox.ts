/** Where e-mails to an address arrive: what follows a plus is a name for the same mailbox, at Gmail a dot is nothing. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, host] = [address.slice(0, at).replace(/(?<=.)\+.*$/, ''), address.slice(at + 1)];
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${host}`;
}

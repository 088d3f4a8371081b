import type { Identity } from '@keyturn/service-kit/identity';

const spellings: Readonly<Record<string, (own: string, owner: string) => string>> = {
  'own e-mail': (own) => own,
  'own e-mail in capitals': (own) => `  ${own.toUpperCase()} `,
  me: () => 'me',
  'the owner’s e-mail': (_own, owner) => owner,
  'an unknown e-mail': () => 'nobody.at.all@example.edu',
  'no e-mail': () => 'undefined',
};

/** The e-mail address of a state's name; by default the caller's own. */
export function emailOf(variant: string, actor: Identity | null, owner: Identity): string {
  const own = (actor ?? owner).email;
  return (spellings[variant] ?? (() => own))(own, owner.email);
}

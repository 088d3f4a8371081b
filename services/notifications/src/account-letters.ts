import type { LinkFact, SecurityFact } from '@keyturn/contracts/events';
import { BRAND_NAME } from '@keyturn/domain/brand';
import { makeLinkToken } from '@keyturn/service-kit/link-token';

/** What an e-mail about an account says, part by part. */
export interface Letter {
  readonly subject: string;
  readonly parts: readonly string[];
}

interface LinkWords {
  readonly subject: string;
  readonly path: string;
  readonly sentence: string;
}

const OF_LINKS = 'If this was not you, ignore it.';
const OF_CHANGES = 'If this was not you, reset your password now.';

const LINKS: Readonly<Record<string, LinkWords>> = {
  reset: {
    subject: 'Reset your password',
    path: '/reset-password',
    sentence: `Somebody asked for a new password for the ${BRAND_NAME} account with this address.`,
  },
  confirm: {
    subject: 'Confirm your e-mail address',
    path: '/confirm',
    sentence: `Somebody opened a ${BRAND_NAME} account with this address. Confirm that it is yours.`,
  },
};

const CHANGES: Readonly<Record<string, { readonly subject: string; readonly sentence: string }>> = {
  password: {
    subject: 'Your password was changed',
    sentence: `The password of your ${BRAND_NAME} account was changed, and everybody who was signed in with the old one is signed out.`,
  },
  'second-step-on': {
    subject: 'Second step turned on',
    sentence: `Logging in to your ${BRAND_NAME} account now asks for a code of an authenticator app, too. Everybody who was signed in is signed out.`,
  },
  'second-step-off': {
    subject: 'Second step turned off',
    sentence: `Logging in to your ${BRAND_NAME} account does not ask for a code any more. Everybody who was signed in is signed out.`,
  },
};

/** The e-mail that brings a link; null for one that a release to come knows. The link's secret is made here and kept nowhere. */
export function linkLetter(
  { purpose, linkId, lifeMs }: Pick<LinkFact, 'purpose' | 'linkId'> & { lifeMs: number },
  { linkKey, publicUrl }: { linkKey: string; publicUrl: string },
): Letter | null {
  const words = LINKS[purpose];
  if (!words) return null;
  const address = `${new URL(words.path, publicUrl).href}#${makeLinkToken(linkKey, purpose, linkId)}`;
  const works = `${words.sentence} This link works once, for ${spanOf(lifeMs)}:`;
  return { subject: words.subject, parts: [`${works}\n${address}`, OF_LINKS] };
}

/** The e-mail that tells of a change; null for one that a release to come knows. */
export function changeLetter({ what }: Pick<SecurityFact, 'what'>, publicUrl: string): Letter | null {
  const words = CHANGES[what];
  if (!words) return null;
  const forgot = new URL('/forgot-password', publicUrl).href;
  return { subject: words.subject, parts: [words.sentence, `To reset your password:\n${forgot}`, OF_CHANGES] };
}

const MINUTE_MS = 60_000;
const UNITS = [
  ['day', 24 * 60],
  ['hour', 60],
  ['minute', 1],
] as const;

/** "30 minutes", "1 hour", "24 hours", "7 days". */
export function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const [unit, size] = UNITS.find(([, each]) => minutes % each === 0 && minutes > each) ?? UNITS[2];
  const count = minutes / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

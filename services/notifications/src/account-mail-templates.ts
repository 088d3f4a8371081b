import { MINUTE_MS } from '@keyturn/domain/durations';
import { BRAND_NAME } from '@keyturn/domain/brand';
import { formatDay } from '@keyturn/domain/dates';
import { denverDateOf } from '@keyturn/domain/denver-time';
import { makeLinkToken } from '@keyturn/service-kit/link-token';
import type { MailDocument } from './mails.ts';

/** The text of an account e-mail, by part. */
interface MailTemplate {
  readonly subject: string;
  readonly parts: readonly string[];
}

interface LinkWords {
  readonly subject: string;
  /** Absent without a link. */
  readonly path?: string;
  readonly sentence: string;
  /** The ending instead of `OF_LINKS`; null for none, as nobody requested it. */
  readonly tail?: string | null;
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
  email: {
    subject: 'Confirm your e-mail address',
    path: '/confirm',
    sentence: `Somebody wants to use this address for their ${BRAND_NAME} account. Log in to that account, then confirm.`,
  },
  'email-taken': {
    subject: 'Confirm your e-mail address',
    sentence: `Somebody wanted to use this address for another ${BRAND_NAME} account. An account has it already, so nothing was changed.`,
  },
  'email-undo': {
    subject: 'Your e-mail address is being changed',
    path: '/confirm?undo',
    sentence: `Your ${BRAND_NAME} account has another e-mail address now. To take this address back and sign everybody out, use this link.`,
    tail: OF_CHANGES,
  },
  school: {
    subject: 'Confirm your e-mail address',
    path: '/confirm',
    sentence: `Somebody wants to show on ${BRAND_NAME} that they have this address at their school. Log in to that account, then confirm.`,
  },
  'school-taken': {
    subject: 'Confirm your e-mail address',
    sentence: `Somebody wanted to show this address on another ${BRAND_NAME} account. An account shows it already, so nothing was changed.`,
  },
  'school-ends': {
    subject: 'Your school badge ends soon',
    sentence: `The badge of your school e-mail on ${BRAND_NAME} ends soon. To keep it, enter the address under Account once more.`,
    tail: null,
  },
  'student-ends': {
    subject: 'Your student badge ends soon',
    sentence: `Your badge as a student on ${BRAND_NAME} ends soon. To keep it, ask for it under Account once more.`,
    tail: null,
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

interface Where {
  readonly linkKey: string;
  readonly publicUrl: string;
}

/** An account e-mail's text; null for a kind of a later release. */
export function accountMail(
  { kind = '', link, deletesAt, createdAt }: Pick<MailDocument, 'kind' | 'link' | 'deletesAt' | 'createdAt'>,
  where: Where,
): MailTemplate | null {
  if (link) return linkMail(kind, link, createdAt, where);
  const forgot = `To reset your password:\n${new URL('/forgot-password', where.publicUrl).href}`;
  if (deletesAt !== undefined) {
    const day = formatDay(denverDateOf(deletesAt), denverDateOf(createdAt) ?? undefined);
    const sentence = `You asked for the deletion of your ${BRAND_NAME} account. It will be deleted on ${day}. Until then you can log in to keep it.`;
    const logIn = `To keep it:\n${new URL('/login', where.publicUrl).href}`;
    return { subject: `Your account will be deleted on ${day}`, parts: [sentence, logIn, forgot, OF_CHANGES] };
  }
  if (kind === 'last') return LAST_MAIL;
  const words = CHANGES[kind];
  return words ? { subject: words.subject, parts: [words.sentence, forgot, OF_CHANGES] } : null;
}

/** The link's secret is computed here and never stored. */
function linkMail(
  purpose: string,
  { linkId, expiresAt }: NonNullable<MailDocument['link']>,
  createdAt: string,
  { linkKey, publicUrl }: Where,
): MailTemplate | null {
  const words = LINKS[purpose];
  if (!words) return null;
  const { subject, path, sentence, tail = OF_LINKS } = words;
  const ending = tail === null ? [] : [tail];
  if (path === undefined) return { subject, parts: [sentence, ...ending] };
  const address = `${new URL(path, publicUrl).href}#${makeLinkToken(linkKey, purpose, linkId)}`;
  const life = spanOf(Date.parse(expiresAt) - Date.parse(createdAt));
  return { subject, parts: [`${sentence} This link works once, for ${life}:\n${address}`, ...ending] };
}

const LAST_MAIL: MailTemplate = {
  subject: 'Your account is deleted',
  parts: [
    `Your ${BRAND_NAME} account is deleted, and what it kept about you. Tours and transfers with other people stay theirs, without your name.`,
    'This is the last e-mail about it: your address is not kept any more.',
  ],
};

/** Units with their thresholds: a day is 24 hours. */
const UNITS = [
  ['day', 24 * 60, 2],
  ['hour', 60, 1],
  ['minute', 1, 1],
] as const;

/** "30 minutes", "1 hour", "24 hours", "7 days". */
function spanOf(ms: number): string {
  const minutes = Math.max(1, Math.round(ms / MINUTE_MS));
  const [unit, size] = UNITS.find(([, each, least]) => minutes % each === 0 && minutes >= least * each) ?? UNITS[2];
  const count = minutes / size;
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

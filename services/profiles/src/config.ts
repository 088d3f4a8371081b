import { serviceEnv } from '@keyturn/service-kit/service-env';
import type { SiteAnswer } from '@keyturn/contracts/site';
import { z } from 'zod';

/** Registrations that one address may make in half an hour, unless told otherwise. */
export const REGISTRATION_LIMIT = 5;

/** What is said of e-mails and links. */
export const accountEnv = z.object({
  /** `1` where notifications has a mail server, so that people are told to look into their mailbox. */
  SENDS_MAIL: z.enum(['0', '1']).default('0'),
  /** Who runs the installation, as its pages say. */
  OPERATOR_NAME: z.string().max(200).default(''),
  CONTACT_EMAIL: z.union([z.literal(''), z.email()]).default(''),
  OPERATOR_ADDRESS: z.string().max(500).default(''),
  /** Terms and a privacy statement that stand elsewhere. */
  TERMS_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  PRIVACY_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** How long the link of a forgotten password works; fractions are for trying it out. */
  RESET_MINUTES: z.coerce.number().positive().default(30),
  /** Days in which an account that is to be deleted can be kept; fractions, too. */
  DELETION_GRACE_DAYS: z.coerce.number().positive().max(365).default(14),
});

/** Environment of the profiles process. */
export const profilesEnv = serviceEnv(4101).extend({
  /** Secret that signs image addresses; the same for profiles, posts and media. */
  MEDIA_KEY: z.string().min(32),
  /** Secret of the links that go by e-mail; the same for profiles and notifications. */
  LINK_KEY: z.string().min(32),
  /** Secret that the seeds of second steps are stored with. */
  ACCOUNT_KEY: z.string().min(32),
  ...accountEnv.shape,
  /** Registrations per 30 minutes and address. */
  LIMIT_REGISTRATIONS: z.coerce.number().int().positive().default(REGISTRATION_LIMIT),
});

export interface ProfilesConfig {
  readonly mediaKey: string;
  readonly registrationLimit: number;
  readonly linkKey: string;
  readonly accountKey: string;
  readonly site: SiteAnswer;
  readonly resetMinutes: number;
  /** 14 unless told. */
  readonly graceDays?: number;
  /** False lets admins act without a second step: in a demo of one's own alone. */
  readonly adminSecondStep?: boolean;
  /** How often it is looked up who asked for links, half a second unless told. */
  readonly lookUpMs?: number;
  /** How often accounts that are due are deleted, a minute unless told. */
  readonly eraseMs?: number;
  /** So much of a processor one photo may take, in milliseconds; five seconds unless told. */
  readonly processorMs?: number;
}

/** What the installation says of itself. */
export function readSite(env: Omit<z.output<typeof accountEnv>, 'SENDS_MAIL'>, sendsMail: boolean): SiteAnswer {
  return {
    sendsMail,
    operator: { name: env.OPERATOR_NAME, email: env.CONTACT_EMAIL, address: env.OPERATOR_ADDRESS },
    termsUrl: env.TERMS_URL,
    privacyUrl: env.PRIVACY_URL,
    schools: [],
  };
}

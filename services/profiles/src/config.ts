import { serviceEnv } from '@keyturn/service-kit/service-env';
import type { SiteAnswer } from '@keyturn/contracts/site';
import { SCHOOL_MAIL, type SchoolMail } from '@keyturn/domain/school-mail';
import { z } from 'zod';

/** The default limit of registrations from one address in half an hour. */
export const REGISTRATION_LIMIT = 5;

const schoolDomains = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue('no JSON');
      return z.NEVER;
    }
  })
  .pipe(
    z.array(
      z.object({
        school: z.string().trim().min(1).max(60),
        domain: z.hostname().toLowerCase(),
        studentsOnly: z.boolean().default(false),
      }),
    ),
  );

/** What is said of e-mails and links. */
export const accountEnv = z.object({
  /** `1` where notifications has a mail server, so that people are asked to look into their mailbox. */
  SENDS_MAIL: z.enum(['0', '1']).default('0'),
  /** Who runs the installation, as its pages say. */
  OPERATOR_NAME: z.string().max(200).default(''),
  CONTACT_EMAIL: z.union([z.literal(''), z.email()]).default(''),
  OPERATOR_ADDRESS: z.string().max(500).default(''),
  /** Terms and a privacy statement that stand elsewhere. */
  TERMS_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  PRIVACY_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Schools whose addresses can be shown, in place of those of Utah. */
  SCHOOL_DOMAINS: z
    .string()
    .default('')
    .transform((text, context): readonly SchoolMail[] => {
      const read = text === '' ? null : schoolDomains.safeParse(text);
      if (read?.success === false)
        context.addIssue('must be a list like [{"school":"BYU","domain":"byu.edu","studentsOnly":false}]');
      return read?.data ?? SCHOOL_MAIL;
    }),
  /** How long the link of a forgotten password works; fractions are for trying it out. */
  RESET_MINUTES: z.coerce.number().positive().default(30),
  /** Days in which an account that is to be deleted can be kept; fractions, too. */
  DELETION_GRACE_DAYS: z.coerce.number().positive().max(365).default(14),
});

/** Environment of the profiles process. */
export const profilesEnv = serviceEnv(4101)
  .extend({
    /** Secret that signs image addresses; the same for profiles, posts and media. */
    MEDIA_KEY: z.string().min(32),
    /** Secret of the links that go by e-mail; the same for profiles and notifications. */
    LINK_KEY: z.string().min(32),
    /** Secret that the seeds of second steps are stored with. */
    ACCOUNT_KEY: z.string().min(32),
    ...accountEnv.shape,
    /** For tests alone: how often accounts that are due are deleted. */
    ERASE_EVERY_MS: z.coerce.number().int().positive().optional(),
    /** `0` lets admins act without a second step: in a demo of one's own, which has no database, alone. */
    ADMIN_SECOND_STEP: z.enum(['0', '1']).default('1'),
    /** Registrations per 30 minutes and address. */
    LIMIT_REGISTRATIONS: z.coerce.number().int().positive().default(REGISTRATION_LIMIT),
  })
  .refine(({ ADMIN_SECOND_STEP, MONGO_URL }) => ADMIN_SECOND_STEP === '1' || MONGO_URL === undefined, {
    path: ['ADMIN_SECOND_STEP'],
    error: 'admins need a second step where others come',
  });

export interface ProfilesConfig {
  readonly mediaKey: string;
  readonly registrationLimit: number;
  readonly linkKey: string;
  readonly accountKey: string;
  readonly site: SiteAnswer;
  readonly resetMinutes: number;
  /** False lets admins act without a second step: in a demo of one's own alone. */
  readonly adminSecondStep?: boolean;
  /** How often link requests are looked for; by default half a second. */
  readonly lookUpMs?: number;
  /** How often accounts that are due are deleted; by default a minute. */
  readonly eraseMs?: number;
  /** How often badges that are over are taken off; by default an hour. */
  readonly badgeMs?: number;
}

/** What the installation says of itself. */
export function readSite(env: z.output<typeof accountEnv>): SiteAnswer {
  return {
    sendsMail: env.SENDS_MAIL === '1',
    operator: { name: env.OPERATOR_NAME, email: env.CONTACT_EMAIL, address: env.OPERATOR_ADDRESS },
    termsUrl: env.TERMS_URL,
    privacyUrl: env.PRIVACY_URL,
    schools: env.SCHOOL_DOMAINS,
    graceDays: env.DELETION_GRACE_DAYS,
  };
}

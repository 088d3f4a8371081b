import { serviceEnv } from '@keyturn/service-kit/service-env';
import type { SiteAnswer } from '@keyturn/contracts/site';
import { SCHOOL_MAIL, type SchoolMail } from '@keyturn/domain/school-mail';
import { z } from 'zod';

/** Default limit of registrations per address in half an hour. */
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

/** Settings of e-mails, links and the operator. */
export const accountEnv = z.object({
  /** `1` if notifications has a mail server, so that pages refer to the mailbox. */
  SENDS_MAIL: z.enum(['0', '1']).default('0'),
  /** The operator's name on pages. */
  OPERATOR_NAME: z.string().max(200).default(''),
  CONTACT_EMAIL: z.union([z.literal(''), z.email()]).default(''),
  OPERATOR_ADDRESS: z.string().max(500).default(''),
  /** External terms and privacy statement. */
  TERMS_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  PRIVACY_URL: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]).default(''),
  /** Schools whose addresses can be verified, instead of Utah's. */
  SCHOOL_DOMAINS: z
    .string()
    .default('')
    .transform((text, context): readonly SchoolMail[] => {
      const read = text === '' ? null : schoolDomains.safeParse(text);
      if (read?.success === false)
        context.addIssue('must be a list like [{"school":"BYU","domain":"byu.edu","studentsOnly":false}]');
      return read?.data ?? SCHOOL_MAIL;
    }),
  /** Life of a password reset link in minutes; fractions are for testing. */
  RESET_MINUTES: z.coerce.number().positive().default(30),
  /** Grace days in which a deletion can be cancelled; fractions, too. */
  DELETION_GRACE_DAYS: z.coerce.number().positive().max(365).default(14),
});

/** Environment of the profiles process. */
export const profilesEnv = serviceEnv(4101)
  .extend({
    /** Secret that signs image addresses; the same for profiles, posts and media. */
    MEDIA_KEY: z.string().min(32),
    /** Secret of e-mailed links; the same for profiles and notifications. */
    LINK_KEY: z.string().min(32),
    /** Secret that encrypts the seeds of second steps. */
    ACCOUNT_KEY: z.string().min(32),
    ...accountEnv.shape,
    /** For tests: how often due accounts are deleted. */
    ERASE_EVERY_MS: z.coerce.number().int().positive().optional(),
    /** `0` lets admins act without a second step: only in a private demo, which has no database. */
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
  /** False lets admins act without a second step: only in a private demo. */
  readonly adminSecondStep?: boolean;
  /** How often link requests are processed; half a second by default. */
  readonly lookUpMs?: number;
  /** How often due accounts are deleted; a minute by default. */
  readonly eraseMs?: number;
  /** How often expired badges are removed; hourly by default. */
  readonly badgeMs?: number;
}

/** The installation's description of itself. */
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

import { holdsContactDetails } from '@keyturn/domain/contact-in-message';
import { speaksAsOurs } from '@keyturn/domain/own-name';
import { PROFILE_SCHOOLS, SCHOOLS } from '@keyturn/domain/places';
import { z } from 'zod';
import { email, personName, requiredText, storedName } from './primitives.ts';
import { availability } from './availability.ts';

const schools = [...new Set([...PROFILE_SCHOOLS, ...SCHOOLS.map((school) => school.name)])];

/** The signed-in person; the answer of `GET /api/session`. */
export const sessionUser = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  location: z.string(),
  school: z.string(),
  profilePic: z.string(),
  instagram: z.boolean(),
  linkedin: z.boolean(),
  tiktok: z.boolean(),
  isPropertyManager: z.boolean(),
  profileCreated: z.boolean(),
  createdAt: z.string(),
  discoveryGroupSize: z.number().nullable(),
  /** Whether a link at the address was opened; absent in answers of the release before. */
  emailConfirmed: z.boolean().optional(),
  /** `admin` for the installation's admins, else ''; absent in answers of the release before. */
  role: z.string().optional(),
  /** The month of registration, 'YYYY-MM'; absent in answers of the release before. */
  memberSince: z.string().optional(),
});
export type SessionUser = z.infer<typeof sessionUser>;

/** A check of a person. Pages show unknown kinds by their label. Instants; `until` is '' for no end. */
export const badge = z.object({
  kind: z.string(),
  label: z.string(),
  text: z.string(),
  at: z.string(),
  until: z.string(),
});
export type Badge = z.infer<typeof badge>;

/** A created profile as any signed-in person sees it. */
export const publicProfile = z.object({
  name: z.string(),
  profilePic: z.string(),
  location: z.string(),
  isVerified: z.boolean(),
  isPropertyManager: z.boolean(),
  availability,
  /** The month of registration, 'YYYY-MM', and badges; absent in answers of the release before. */
  memberSince: z.string().optional(),
  badges: z.array(badge).optional(),
});
export type PublicProfile = z.infer<typeof publicProfile>;

/** `GET /api/profiles/{x}`: the public card, or the caller's own whole profile. */
export const profileAnswer = z.object({ profile: publicProfile.and(sessionUser.partial()) });
export type ProfileAnswer = z.infer<typeof profileAnswer>;

/**
 * `POST /api/profiles`. `email` must be the session's; a changed `name` must be a `personName`; the server sets
 * `createdAt` and `profileCreated`.
 */
export const saveProfileBody = z.object({
  email,
  name: storedName,
  location: requiredText(100, 'Please enter your location.')
    .refine(
      (value) => !holdsContactDetails(value),
      'Please enter your location without phone numbers or other ways to reach you.',
    )
    .refine((value) => !speaksAsOurs(value), 'Please enter your location alone.'),
  school: z.enum(['', ...schools]).default(''),
  instagram: z.boolean().default(false),
  linkedin: z.boolean().default(false),
  tiktok: z.boolean().default(false),
  isPropertyManager: z.boolean().default(false),
  profilePic: z
    .string()
    .max(500_000, 'The profile photo is too large.')
    .regex(
      /^$|^\/media\/profiles\/[A-Za-z0-9_-]{22}\.[a-f0-9]{32}\.jpg$|^data:image\/(jpeg|png|webp);base64,[A-Za-z0-9+/]+=*$/,
      'The profile photo must be an image.',
    )
    .default(''),
  profileCreated: z.unknown().optional(),
  createdAt: z.unknown().optional(),
});
export type SaveProfileBody = z.input<typeof saveProfileBody>;

/** Password limits of security S-12, in characters. */
export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

const chosenPassword = z
  .string()
  .min(PASSWORD_LENGTH.min, 'Please choose a password of at least 8 characters.')
  .max(PASSWORD_LENGTH.max, 'Please choose a password of at most 128 characters.');

/** `POST /api/users/register`. */
export const registerBody = z.object({ name: personName, email, password: chosenPassword });
export type RegisterBody = z.input<typeof registerBody>;

/** A code of an authenticator app, or a recovery code. */
export const secondStepCode = z.string().max(32);

/** `POST /api/users/login`; the code if a second step is on. */
export const loginBody = z.object({
  email,
  password: z.string().min(1).max(PASSWORD_LENGTH.max),
  code: secondStepCode.optional(),
});
export type LoginBody = z.input<typeof loginBody>;

/** `POST /api/users/password/forgot`. */
export const forgotBody = z.object({ email });

/** `POST /api/users/password/reset`. The token may be any text: an invalid one is treated as expired. */
export const resetBody = z.object({ token: z.string().max(200), password: chosenPassword });
export type ResetBody = z.input<typeof resetBody>;

/** `POST /api/users/links/use`. */
export const useLinkBody = z.object({ token: resetBody.shape.token });

/** The link's purpose; a later release may add some. */
export const useLinkAnswer = z.object({ purpose: z.string(), message: z.string() });

/** Answer of register, login and update. */
export const userAnswer = z.object({ user: sessionUser, message: z.string() });

/** `POST /api/users/update`: changes only the group size. */
export const updateUserBody = z.object({
  email,
  updates: z.strictObject({ discoveryGroupSize: z.union([z.literal(1), z.literal(2), z.literal(3)]) }),
});

/** `GET /api/session`. */
export const sessionAnswer = z.object({ user: sessionUser.nullable() });

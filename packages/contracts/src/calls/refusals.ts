import { z } from 'zod';
import { errorBody } from '../errors.ts';

const REASONS = {
  400: 'The request cannot be read.',
  401: 'Nobody is signed in, or the proof of it is wrong.',
  403: 'Not allowed to this caller, or asked for by another site.',
  404: 'Does not exist, or must look so to this caller.',
  408: 'The caller is too slow.',
  409: 'The state has moved on.',
  410: 'Is over.',
  413: 'Too large.',
  415: 'Another kind of body than the call takes.',
  422: 'Readable, but breaks a rule.',
  429: 'Too many calls; see Retry-After.',
  431: 'The headers are too large.',
} as const;

type Status = keyof typeof REASONS;

/** The codes of a call's own refusals, by status. */
export type OwnRefusals = Readonly<Partial<Record<Status, readonly string[]>>>;

const KINDS = {
  unreadable: ['bad_request', 'too_deep', 'unreadable'],
  signedOut: ['unauthorized'],
  foreign: ['foreign_origin', 'plain_form'],
  notYours: ['not_yours'],
  notAdmins: ['admins_alone'],
  unknown: ['not_found'],
  tooSlow: ['unreadable'],
  tooLarge: ['too_large'],
  otherKind: ['unsupported_media_type'],
  invalid: ['invalid'],
  tooMany: ['too_many_requests'],
  longHeaders: ['unreadable'],
} as const;

const withCodes = (codes: readonly string[]) => errorBody.extend({ code: z.enum(codes) });

/** Bodies of shared refusals, by kind. */
export const SHARED_REFUSALS = Object.entries(KINDS).map(([kind, codes]) => ({
  name: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Refusal`,
  codes: codes.join(),
  schema: withCodes(codes),
}));

/**
 * Every refusal of a call: its own, and those of its kind. A kind's are unreadable, too many, no session, unknown path
 * parameters, another's e-mail, another site, or a body of the wrong type, size or content.
 */
export function refusalsOf(
  key: string,
  call: { readonly access: string; readonly self?: string; readonly path?: object; readonly body?: object },
  own: OwnRefusals = {},
): Readonly<Record<number, { type: string; summary: string; schema: z.ZodType }>> {
  const isRead = key.startsWith('GET ');
  const codes: Readonly<Record<string, readonly string[]>> = {
    400: KINDS.unreadable,
    401: call.access === 'public' ? [] : KINDS.signedOut,
    403: [
      ...(isRead ? [] : KINDS.foreign),
      ...(call.access === 'admin' ? KINDS.notAdmins : []),
      ...(call.self === undefined ? [] : KINDS.notYours),
    ],
    404: call.path ? KINDS.unknown : [],
    408: KINDS.tooSlow,
    409: [],
    410: [],
    413: KINDS.tooLarge,
    415: KINDS.otherKind,
    422: call.body ? KINDS.invalid : [],
    429: KINDS.tooMany,
    431: KINDS.longHeaders,
  } satisfies Record<Status, readonly string[]>;
  const all = Object.entries(codes).map(([status, ofKind]) => {
    const more = own[Number(status) as Status] ?? [];
    return [Number(status) as Status, [...ofKind, ...more.filter((code) => !ofKind.includes(code))]] as const;
  });
  const some = all.filter(([, its]) => its.length > 0);
  return Object.fromEntries(
    some.map(([status, its]) => [status, { ...JSON_BODY, summary: REASONS[status], schema: bodyOf(its) }]),
  );
}

const JSON_BODY = { type: 'application/json' } as const;

const bodyOf = (codes: readonly string[]): z.ZodType =>
  SHARED_REFUSALS.find((shared) => shared.codes === codes.join())?.schema ?? withCodes(codes);

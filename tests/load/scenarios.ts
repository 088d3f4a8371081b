import type { Kind } from './requests.ts';

/** How often each kind of request comes, of a hundred. */
export type Mix = Readonly<Partial<Record<Kind, number>>>;

/** Requests of one mix at one rate. */
export interface Stream {
  readonly mix: Mix;
  readonly perSecond: number;
}

/** What a scenario promises, in ms; the reads and writes of its first stream count, not what storms beside them. */
export interface Goals {
  readonly p50?: number;
  readonly p99?: number;
  readonly recoveryS?: number;
  readonly photosS?: number;
}

/** One kind of load: streams at the same time, and what is to be seen after them. */
export interface Scenario {
  readonly seconds: number;
  readonly streams: readonly Stream[];
  /** Ten people's 41 photos each beside the streams, which end with them. */
  readonly isPhotoStorm?: boolean;
  /** Whether refusing with 503 or 429 and Retry-After is a right answer, and a calm rate afterwards is judged. */
  readonly isOverload?: boolean;
  readonly goals: Goals;
}

/** The mix of the load plan: 41 % listing reads, 18 details, 9 profile and session, 9 saves, 5 tour lists, 6 tours, 3 messages, 3 leases, 3 publishing, 2 log-ins, 1 upload. */
export const MIX: Mix = {
  matches: 26,
  live: 5,
  rents: 5,
  savedList: 5,
  detail: 12,
  slots: 6,
  session: 5,
  ownProfile: 2,
  profile: 2,
  field: 7,
  save: 2,
  tourLists: 5,
  askTour: 2,
  acceptTour: 1,
  proposeTime: 1,
  acceptProposal: 1,
  callOff: 1,
  sendMessage: 2,
  conversations: 1,
  offerLease: 1,
  takeLease: 1,
  endHandover: 1,
  publish: 2,
  change: 1,
  login: 2,
  upload: 1,
};

const READS: Mix = { matches: 35, live: 5, rents: 5, detail: 25, slots: 5, session: 10, profile: 5, tourLists: 10 };

export const SCENARIOS = {
  sustained: { seconds: 120, streams: [{ mix: MIX, perSecond: 250 }], goals: { p50: 20, p99: 200 } },
  spike: { seconds: 60, streams: [{ mix: MIX, perSecond: 500 }], goals: { p99: 500 } },
  overload: { seconds: 60, streams: [{ mix: MIX, perSecond: 1500 }], isOverload: true, goals: { recoveryS: 5 } },
  messages: { seconds: 60, streams: [{ mix: { sendMessage: 1 }, perSecond: 50 }], goals: {} },
  'login-storm': {
    seconds: 60,
    streams: [
      { mix: READS, perSecond: 150 },
      { mix: { login: 1 }, perSecond: 30 },
    ],
    goals: { p99: 250 },
  },
  'photo-storm': {
    seconds: 300,
    streams: [{ mix: READS, perSecond: 100 }],
    isPhotoStorm: true,
    goals: { p99: 300, photosS: 150 },
  },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;

/** A scenario with another duration or rate of its first stream. */
export function withOverrides(
  scenario: Scenario,
  seconds: number | undefined,
  perSecond: number | undefined,
): Scenario {
  const [first, ...others] = scenario.streams;
  return {
    ...scenario,
    seconds: seconds ?? scenario.seconds,
    streams: first ? [{ ...first, perSecond: perSecond ?? first.perSecond }, ...others] : [],
  };
}

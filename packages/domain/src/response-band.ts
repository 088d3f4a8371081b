import { HOUR_MS } from './durations.ts';

/** Share of tour requests that somebody answers; `unknown` when there are too few. */
export const RESPONSE_BANDS = ['unknown', 'few', 'some', 'most', 'almost-all'] as const;
export type ResponseBand = (typeof RESPONSE_BANDS)[number];

/** The median time to answer: within an hour, six hours, a day, or more. */
export const RESPONSE_TIMES = ['hour', 'hours', 'day', 'days'] as const;
export type ResponseTime = (typeof RESPONSE_TIMES)[number];

/** Whether a request was answered and, if known, after how many ms. */
export interface Response {
  readonly isAnswered: boolean;
  readonly afterMs: number | null;
}

/** How far back requests count. */
export const RESPONSE_DAYS = 180;

const LEAST_REQUESTS = 3;

/** The band and median time of the requests of the last 180 days. */
export function responseBand(responses: readonly Response[]): { band: ResponseBand; within: ResponseTime | null } {
  if (responses.length < LEAST_REQUESTS) return { band: 'unknown', within: null };
  const answered = responses.filter(({ isAnswered }) => isAnswered);
  const times = answered.flatMap(({ afterMs }) => (afterMs === null ? [] : [afterMs])).sort((a, b) => a - b);
  const middle = times[Math.floor((times.length - 1) / 2)];
  return {
    band: bandOf(answered.length / responses.length),
    within: middle === undefined ? null : timeOf(middle / HOUR_MS),
  };
}

function bandOf(share: number): ResponseBand {
  if (share <= 0.33) return 'few';
  if (share <= 0.66) return 'some';
  return share <= 0.9 ? 'most' : 'almost-all';
}

function timeOf(hours: number): ResponseTime {
  if (hours <= 1) return 'hour';
  if (hours <= 6) return 'hours';
  return hours <= 24 ? 'day' : 'days';
}

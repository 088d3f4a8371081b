import { HOUR_MS } from './durations.ts';
import assert from 'node:assert/strict';
import { responseBand, type Response } from './response-band.ts';

const answered = (hours: number | null): Response => ({
  isAnswered: true,
  afterMs: hours === null ? null : hours * HOUR_MS,
});
const UNANSWERED: Response = { isAnswered: false, afterMs: null };
const of = (count: number, all: number, hours: number | null = 1): Response[] =>
  Array.from({ length: all }, (_, at) => (at < count ? answered(hours) : UNANSWERED));

test('fewer than three requests have no answer rate', () => {
  for (const responses of [[], of(1, 1), of(2, 2), of(0, 2)])
    assert.deepEqual(responseBand(responses), { band: 'unknown', within: null });
});

test('few up to 33 of a hundred, some to 66, most to 90, then almost all', () => {
  for (const [count, all, band] of [
    [0, 3, 'few'],
    [33, 100, 'few'],
    [1, 3, 'some'],
    [66, 100, 'some'],
    [2, 3, 'most'],
    [90, 100, 'most'],
    [91, 100, 'almost-all'],
    [3, 3, 'almost-all'],
  ] as const)
    assert.equal(responseBand(of(count, all)).band, band, `${count} of ${all}`);
});

test('the median answer gives the time within which answers come', () => {
  for (const [hours, within] of [
    [0, 'hour'],
    [1, 'hour'],
    [1.01, 'hours'],
    [6, 'hours'],
    [6.01, 'day'],
    [24, 'day'],
    [24.01, 'days'],
    [null, null],
  ] as const)
    assert.equal(responseBand(of(3, 3, hours)).within, within, String(hours));
  assert.equal(responseBand([answered(0.5), answered(5), answered(40), UNANSWERED]).within, 'hours');
  assert.equal(responseBand([answered(null), answered(0.5), answered(40)]).within, 'hour');
  assert.deepEqual(responseBand(of(0, 4)), { band: 'few', within: null });
});

import { ASSUMED, PRICES, type Prices } from './assumed.ts';
import { MEASURED } from './measured.ts';

/** Multiples of one market's people. */
export const SIZES = [1, 10, 100, 1_000] as const;

/** Share of all calls. */
const SHARE = { tourSteps: 0.06, listingChanges: 0.03, otherFacts: 0.05, logIns: 0.02, uploads: 0.01 };
const HOURS_A_MONTH = 730;

/** Demand of that many times the people; rates are per second at the peak. */
export function needsAt(times: number) {
  const people = ASSUMED.students.value * ASSUMED.share.value * times;
  const peakVisits = people * ASSUMED.visits.value * ASSUMED.peakHour.value;
  const calls = (peakVisits * ASSUMED.callsPerVisit.value) / 3_600;
  const listings = people * ASSUMED.listings.value;
  const uploads = calls * SHARE.uploads;
  const cores = (calls * MEASURED.cores.value) / MEASURED.calls.value + (uploads * MEASURED.photoMs.value) / 1_000;
  const changes = calls * SHARE.listingChanges;
  return {
    people,
    calls,
    events: calls * (SHARE.tourSteps + SHARE.listingChanges + SHARE.otherFacts),
    tourEvents: calls * SHARE.tourSteps,
    logIns: calls * SHARE.logIns,
    uploads,
    streams: (peakVisits * ASSUMED.visitMinutes.value) / 60,
    listings,
    followed: changes * (MEASURED.overlapMs.value / 1_000 + 1),
    cores,
    storeCores: (calls * MEASURED.storeCores.value) / MEASURED.calls.value,
    processors: Math.max(MEASURED.hostCores.value, Math.ceil(cores / ASSUMED.aim.value)),
    memoryGb: Math.max(
      MEASURED.hostGb.value,
      Math.ceil((MEASURED.limitsGb.value * calls) / (MEASURED.calls.value * ASSUMED.aim.value)),
    ),
    storeGb: (people * ASSUMED.storeKb.value) / 1e6,
    photosGb: (listings * ASSUMED.photos.value * MEASURED.photoMb.value * (1 + MEASURED.copies.value)) / 1e3,
    sentGb: (people * ASSUMED.sentMb.value) / 1e3,
  };
}

/** A part of the product, the capacity of one instance today, and the demand. */
export interface Part {
  readonly name: string;
  readonly bears: number;
  readonly unit: string;
  readonly asked: number;
}

/** All parts, in the order in which they break. */
export function partsAt(times: number): Part[] {
  const asked = needsAt(times);
  const parts = [
    { name: 'photo room', bears: MEASURED.photosGb.value, unit: 'GB', asked: asked.photosGb },
    { name: 'one machine', bears: MEASURED.calls.value, unit: 'calls/s', asked: asked.calls },
    { name: 'match index', bears: MEASURED.indexed.value, unit: 'listings timed', asked: asked.listings },
    { name: 'open pages', bears: MEASURED.streams.value, unit: 'of a gateway', asked: asked.streams },
    { name: 'store', bears: MEASURED.partCores.value, unit: 'core', asked: asked.storeCores },
    { name: 'decoder', bears: 1_000 / MEASURED.photoMs.value, unit: 'photos/s', asked: asked.uploads },
    { name: 'log-ins', bears: MEASURED.logIns.value, unit: 'a second', asked: asked.logIns },
    {
      name: 'relay',
      bears: MEASURED.drained.value / MEASURED.drainS.value,
      unit: 'events/s of a collection',
      asked: asked.tourEvents,
    },
    {
      name: 'broker',
      bears: MEASURED.confirmed.value / (MEASURED.confirmMinutes.value * 60),
      unit: 'events/s',
      asked: asked.events,
    },
  ];
  return parts.sort((a, b) => b.asked / b.bears - a.asked / a.bears);
}

/** Parts whose demand exceeds their capacity at a size of SIZES, and not at the previous one. */
export function breakingAt(times: number): string[] {
  const overAt = (size: number) =>
    partsAt(size)
      .filter(({ asked, bears }) => asked > bears)
      .map(({ name }) => name);
  const before = SIZES.filter((size) => size < times).at(-1);
  const known = before === undefined ? [] : overAt(before);
  return overAt(times).filter((name) => !known.includes(name));
}

const LIST: Prices = {
  vcpuHour: PRICES.vcpuHour.value,
  gbHour: PRICES.gbHour.value,
  diskGbMonth: PRICES.diskGbMonth.value,
  objectGbMonth: PRICES.objectGbMonth.value,
  sentGb: PRICES.sentGb.value,
};

/** Dollars for the busiest month, with the peak's processors and memory all month. */
export function dollarsAt(times: number, prices: Prices = LIST) {
  const { processors, memoryGb, storeGb, photosGb, sentGb, people } = needsAt(times);
  const costs = {
    processors: processors * HOURS_A_MONTH * prices.vcpuHour,
    memory: memoryGb * HOURS_A_MONTH * prices.gbHour,
    disk: (storeGb * ASSUMED.storeCopies.value + photosGb) * prices.diskGbMonth,
    backup: (storeGb + photosGb) * prices.objectGbMonth,
    sent: sentGb * prices.sentGb,
  };
  const total = Object.values(costs).reduce((all, one) => all + one, 0);
  return { ...costs, total, perPerson: total / people };
}

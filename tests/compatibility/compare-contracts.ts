import { findCallBreaks } from '@keyturn/service-kit/compare-calls';
import { findBreaks } from '@keyturn/service-kit/compare-schemas';
import type { Contract } from './publish.ts';

/** What the current contract breaks for users of the published one, one sentence each. */
export function findContractBreaks(before: Contract, now: Contract): string[] {
  const services = Object.keys(before.calls).flatMap((service) => findServiceBreaks(before, now, service));
  return [...services, ...findEventBreaks(before, now), ...findSharedBreaks(before, now)];
}

/** The same for one service's calls. */
export function findServiceBreaks(before: Contract, now: Contract, service: string): string[] {
  return findCallBreaks(before.calls[service] ?? {}, now.calls[service] ?? {});
}

/** The same for events; yesterday's may still wait in outboxes and queues. */
export function findEventBreaks(before: Contract, now: Contract): string[] {
  return Object.entries(before.events).flatMap(([type, schema]) => {
    const young = now.events[type];
    return young ? findBreaks(schema, young, 'answer', type) : [`The event ${type} is gone.`];
  });
}

/** The same for shell and remotes, and for refusals. */
export function findSharedBreaks(before: Contract, now: Contract): string[] {
  const remotes =
    before.remoteContract === now.remoteContract
      ? []
      : [`Remotes of contract ${before.remoteContract} are refused by a shell of contract ${now.remoteContract}.`];
  const names = Object.entries(before.page).flatMap(([name, value]) =>
    now.page[name] === value ? [] : [`The ${name} of the page, ${value}, is gone.`],
  );
  return [
    ...remotes,
    ...names,
    ...findBreaks(before.remoteManifest, now.remoteManifest, 'request', 'remote.json'),
    ...findBreaks(before.refusals['4xx'], now.refusals['4xx'], 'answer', 'A refusal'),
    ...findBreaks(before.refusals['5xx'], now.refusals['5xx'], 'answer', 'A failure'),
  ];
}

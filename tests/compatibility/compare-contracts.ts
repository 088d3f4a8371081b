import { findBreaks } from './compare-schemas.ts';
import type { Contract, PublishedCall } from './publish.ts';

/** What the contract of now breaks for those who were built with the published one, a sentence each. */
export function findContractBreaks(before: Contract, now: Contract): string[] {
  const services = Object.keys(before.calls).flatMap((service) => findServiceBreaks(before, now, service));
  return [...services, ...findEventBreaks(before, now), ...findSharedBreaks(before, now)];
}

/** The same of one service's calls. */
export function findServiceBreaks(before: Contract, now: Contract, service: string): string[] {
  return Object.entries(before.calls[service] ?? {}).flatMap(([key, call]) => {
    const young = now.calls[service]?.[key];
    return young ? compareCalls(key, call, young) : [`${key} is gone.`];
  });
}

/** The same of what services tell one another; events of yesterday may still wait in outboxes and queues. */
export function findEventBreaks(before: Contract, now: Contract): string[] {
  return Object.entries(before.events).flatMap(([type, schema]) => {
    const young = now.events[type];
    return young ? findBreaks(schema, young, 'answer', type) : [`The event ${type} is gone.`];
  });
}

/** The same of shell and remotes, and of refusals. */
export function findSharedBreaks(before: Contract, now: Contract): string[] {
  const remotes =
    before.remoteContract === now.remoteContract
      ? []
      : [`Remotes of contract ${before.remoteContract} are refused by a shell of contract ${now.remoteContract}.`];
  return [
    ...remotes,
    ...findBreaks(before.remoteManifest, now.remoteManifest, 'request', 'remote.json'),
    ...findBreaks(before.refusals['4xx'], now.refusals['4xx'], 'answer', 'A refusal'),
    ...findBreaks(before.refusals['5xx'], now.refusals['5xx'], 'answer', 'A failure'),
  ];
}

function compareCalls(key: string, old: PublishedCall, young: PublishedCall): string[] {
  const breaks: string[] = [];
  if (old.access === 'public' && young.access !== 'public') breaks.push(`${key} now needs a session.`);
  if (old.access === 'session' && young.access === 'admin') breaks.push(`${key} is now for admins.`);
  for (const [name, schema] of Object.entries(old.path)) {
    breaks.push(...findBreaks(schema, young.path[name] ?? {}, 'request', `${key}, path :${name}`));
  }
  breaks.push(...findBreaks(old.query, young.query, 'request', `${key}, query`));
  breaks.push(...compareBodies(key, old.body, young.body));
  for (const [status, answer] of Object.entries(old.answers)) {
    const now = young.answers[status];
    if (!now) breaks.push(`${key} no longer answers ${status}.`);
    else if (now.type !== answer.type)
      breaks.push(`${key} answers ${String(now.type)} instead of ${String(answer.type)}.`);
    else if (answer.schema && now.schema) {
      breaks.push(...findBreaks(answer.schema, now.schema, 'answer', `${key}, answer`));
    }
  }
  return breaks;
}

function compareBodies(key: string, old: PublishedCall['body'], young: PublishedCall['body']): string[] {
  if (!young) return old ? [`${key} no longer takes a body.`] : [];
  if (young.isRequired && !old?.isRequired) return [`${key} now needs a body.`];
  if (!old) return [];
  if (old.type !== young.type) return [`${key} takes ${young.type} instead of ${old.type}.`];
  return findBreaks(old.schema, young.schema, 'request', `${key}, body`);
}

import { findBreaks } from './compare-schemas.ts';
import type { PublishedCall, PublishedCalls } from './published-call.ts';

/** What the current calls break for callers built with the earlier ones, one sentence each. */
export function findCallBreaks(before: PublishedCalls, now: PublishedCalls): string[] {
  return Object.entries(before).flatMap(([key, call]) => {
    const young = now[key];
    return young ? compareCalls(key, call, young) : [`${key} is gone.`];
  });
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

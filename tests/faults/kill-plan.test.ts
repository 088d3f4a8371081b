import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KILL_POINTS } from '@keyturn/service-kit/kill-points';
import { ROOT } from '../../infra/build/freshness.ts';
import { SERVICES } from '../../infra/slices/slices.ts';
import { CALLS } from './kill-plan.ts';

/** What services can call as well, but never while the lab's people write: they delete no account, report nobody and keep their address. */
const NEVER_REACHED: Readonly<Record<string, readonly string[]>> = {
  profiles: ['replaceOne'],
  posts: ['deleteOne'],
  media: ['findOneAndUpdate', 'deleteOne'],
  matching: ['findOneAndUpdate', 'publish'],
  tours: ['deleteOne'],
  notifications: ['findOneAndUpdate', 'replaceOne', 'publish'],
  transfers: ['deleteOne'],
  moderation: ['insertOne', 'findOneAndUpdate', 'deleteOne', 'publish'],
};

/** What a service calls by a word of its source: the port's own, or a helper's of the service kit. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [...new Set(KILL_POINTS.map((point) => point.split('.')[0] ?? ''))].map((call) => [call, [call]]),
  ),
  insertOnce: ['insertOne'],
  changeDocument: ['findOneAndUpdate'],
  keepNewer: ['replaceOne'],
  keepMark: ['updateOne', 'insertOne'],
  followNewest: ['replaceOne'],
  setEmail: ['updateOne'],
  closingHandlers: ['replaceOne'],
  forgettingFreed: ['replaceOne'],
  blockHandlers: ['replaceOne', 'updateOne'],
  forgetShown: ['updateOne'],
  erasureHandler: ['insertOne', 'findOneAndUpdate'],
  outboxes: ['updateOne', 'publish'],
  subscribeTo: ['handle'],
};
/** Files of the kit with a call of the store in them, those of stores and tests aside: their functions stand in `WORDS`. */
const KIT = ['outbox/change-document.ts', 'outbox/outbox.ts', 'store/blocks.ts', 'store/copies.ts', 'store/emails.ts'];

const sourcesIn = (folder: string): [string, string][] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing/.test(file))
    .map((file) => [file, readFileSync(join(ROOT, folder, file), 'utf8')]);

for (const { name } of SERVICES) {
  test(`${name} is killed at every store and bus call that its source makes, but those that the lab never comes to`, () => {
    const text = sourcesIn(`services/${name}/src`)
      .map(([, source]) => source)
      .join('\n');
    const made = Object.entries(WORDS).flatMap(([word, calls]) =>
      new RegExp(`\\b${word}\\b[(<:]`).test(text) ? calls : [],
    );
    const planned = [...(CALLS[name] ?? []), ...(NEVER_REACHED[name] ?? [])];
    assert.deepEqual([...new Set(made)].sort(), planned.sort());
  });
}

test('no other function of the service kit calls the store than those that are looked for', () => {
  const calling = sourcesIn('packages/service-kit/src')
    .filter(([file]) => !/^(embedded|testing)\/|^store\/mongo|contract/.test(file))
    .filter(([, source]) => /\.(insertOne|updateOne|findOneAndUpdate|replaceOne|deleteOne)\(/.test(source))
    .map(([file]) => file);
  assert.deepEqual(calling.sort(), KIT);
});

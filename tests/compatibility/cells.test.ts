import assert from 'node:assert/strict';
import { eventData } from '@keyturn/contracts/events';
import { inTellingOrder } from './event-examples.ts';
import { findShellScript } from '../testing/shell-script.ts';
import { providesOf, waitsFor } from './waiting.ts';

test('[E23] every fact is told, of somebody who is still there', () => {
  const types = inTellingOrder(Object.keys(eventData));
  assert.deepEqual([...types].sort(), Object.keys(eventData).sort());
  const last = ['moderation.blocked', 'moderation.decided', 'posts.hidden', 'posts.removed'];
  assert.deepEqual(types.slice(-6), [...last, 'profiles.closed', 'profiles.deleted']);
});

test('[E23] a cell knows its shell by the script of its page', () => {
  assert.equal(findShellScript('<script src="/main.0123abcd.js"></script>'), 'main.0123abcd.js');
  assert.throws(() => findShellScript('<script src="/main.js"></script>'), /names no script/);
});

test('[E23] a remote waits for a shell that lacks what it needs, as it does at the gateway', () => {
  const has = { federation: ['2'], libraries: { react: '19.2.0' }, names: { kit: ['notify'] }, tokens: ['--lake'] };
  const provides = providesOf(`<script type="application/json" id="provides">${JSON.stringify(has)}</script>`);
  const needs = (names: string[]) => ({ federation: '2', libraries: {}, names: { kit: names }, tokens: [] });
  assert.equal(waitsFor(provides, { needs: needs(['notify']) }), false);
  assert.equal(waitsFor(provides, { needs: needs(['notify', 'showLink']) }), true);
  assert.throws(() => providesOf('<script></script>'), /says nothing/);
});

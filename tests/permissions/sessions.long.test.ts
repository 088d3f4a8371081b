import assert from 'node:assert/strict';
import { test } from '@keyturn/service-kit/testing-context';
import { MATRIX } from './matrix.ts';
import { openSessions } from './sessions.ts';
import { sessionCells } from './session-cells.ts';

test('[F][A5] T-06 every call to the real gateway with any worthless session is a visitor’s', async (t) => {
  const sessions = await openSessions(t);
  const { red, count } = await sessionCells(sessions, MATRIX);
  t.diagnostic(`${count} cells through the gateway`);
  assert.deepEqual(red, []);
  assert.ok(count >= 300, String(count));
});

import assert from 'node:assert/strict';
import { isSuspended } from './suspended.ts';

const after = (...actions: string[]) => isSuspended(actions.map((action) => ({ action })));

test('[E14] the newest suspension or reinstatement decides whether a person is suspended; other decisions do not', () => {
  assert.equal(after(), false);
  assert.equal(after('warn', 'dismiss'), false);
  assert.equal(after('suspend'), true);
  assert.equal(after('suspend', 'dismiss', 'warn'), true);
  assert.equal(after('suspend', 'reinstate', 'warn'), false);
  assert.equal(after('suspend', 'reinstate', 'suspend'), true);
});

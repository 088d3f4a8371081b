import assert from 'node:assert/strict';
import { describeLacking, PARTS } from './machine.ts';

test('every combination of missing parts of a machine is listed by name with one command', () => {
  for (let bits = 0; bits < 2 ** PARTS.length; bits += 1) {
    const lacking = PARTS.filter((_, at) => (bits >> at) & 1);
    const lines = describeLacking(lacking, 3).join('\n');
    for (const part of PARTS) {
      assert.equal(lines.includes(part.title), lacking.includes(part));
      assert.equal(lines.includes(part.packages), lacking.includes(part));
    }
    assert.equal(lines === '', lacking.length === 0);
  }
});

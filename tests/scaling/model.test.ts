import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../infra/build/freshness.ts';
import { PRICES } from './assumed.ts';
import { breakingAt, dollarsAt, needsAt, partsAt, SIZES } from './model.ts';
import { TABLES } from './tables.ts';

const page = readFileSync(join(ROOT, 'docs/scaling.md'), 'utf8');

test('the page has every table as the model makes it', () => {
  for (const table of TABLES) assert.ok(page.includes(`\n${table}\n`), `npm run scaling prints anew:\n${table}`);
});

test('the page says at each size which parts break there, and in which order', () => {
  for (const size of SIZES) {
    const title = `## At ${size.toLocaleString('en-US')} times\n`;
    const section = page.split(title)[1]?.split('\n## ')[0];
    assert.ok(section !== undefined, `no section ${title}`);
    const told = [...section.matchAll(/^- \*\*([^*]+)\*\*/gm)].map(([, name]) => name);
    assert.deepEqual(told, breakingAt(size), title);
  }
});

test('demand grows with the people; processors and memory never fall below the smallest host', () => {
  const [one, ten] = [needsAt(1), needsAt(10)];
  for (const key of ['calls', 'events', 'streams', 'listings', 'storeGb', 'photosGb', 'sentGb'] as const) {
    assert.ok(Math.abs(ten[key] - one[key] * 10) < 1e-6 * ten[key], key);
  }
  assert.deepEqual([one.processors, one.memoryGb], [2, 8]);
  assert.ok(needsAt(1_000).processors >= needsAt(1_000).cores);
});

test('what breaks first comes first', () => {
  const uses = partsAt(1).map(({ asked, bears }) => asked / bears);
  assert.deepEqual(
    uses,
    [...uses].sort((a, b) => b - a),
  );
});

test('an operator’s own prices replace the listed ones', () => {
  const free = { vcpuHour: 0, gbHour: 0, diskGbMonth: 0, objectGbMonth: 0, sentGb: 0 };
  assert.equal(dollarsAt(10, free).total, 0);
  const { total, processors } = dollarsAt(10, { ...free, vcpuHour: 1 });
  assert.equal(total, processors);
  assert.equal(dollarsAt(1).processors, 2 * 730 * PRICES.vcpuHour.value);
});

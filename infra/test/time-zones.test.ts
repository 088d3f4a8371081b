import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../build/freshness.ts';
import { findTestFiles } from './files.ts';

const ZONES = ['America/Denver', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'];
/** The tests of everything that reckons with slots, days and durations. */
const TIMED = [
  /^packages\/domain\/src\/(availability|dates|denver-time|slots|listing-text|lease-costs)\.test\.ts$/,
  /^services\/tours\/src\/(request-tour|tour-requests|availability)\.test\.ts$/,
  /^mfe-tours\/src\/(booking|requests|availability)\/.*\.test\.ts$/,
  /^mfe-posting\/src\/dates\/.*\.test\.ts$/,
  /^mfe-discovery\/src\/questionnaire\/.*\.test\.ts$/,
  /^infra\/test\/daylight-saving\.test\.ts$/,
];

const IMPORT_ALL = 'for (const file of process.argv.slice(1)) await import(file)';

/** Runs test files in one process whose clock is in a zone; answers what failed and how many passed. */
function runIn(zone: string, files: readonly string[]): Promise<{ failure: string; passed: number }> {
  const urls = files.map((file) => pathToFileURL(join(ROOT, file)).href);
  const loader = ['--import', './infra/typescript/register.mjs', '--test-reporter=tap', '--input-type=module'];
  const { NODE_TEST_CONTEXT: _inherited, ...env } = process.env;
  const options = { cwd: ROOT, env: { ...env, TZ: zone }, maxBuffer: 64e6 };
  return new Promise((resolve) => {
    execFile(process.execPath, [...loader, '-e', IMPORT_ALL, ...urls], options, (error, output) => {
      const failures = output.split('\n').filter((line) => line.trimStart().startsWith('not ok'));
      const passed = Number(/^# pass (\d+)$/m.exec(output)?.[1] ?? 0);
      resolve({ failure: error === null ? '' : `${failures.join('\n')} ${error.message}`, passed });
    });
  });
}

for (const zone of ZONES) {
  test(`[E2] T-25 all rules of slots, days and durations, run in ${zone}, say the same`, async (t) => {
    const files = (await findTestFiles('.test.ts'))
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => TIMED.some((pattern) => pattern.test(file)));
    for (const pattern of TIMED)
      assert.ok(
        files.some((file) => pattern.test(file)),
        `${pattern.source} names no file`,
      );
    const { failure, passed } = await runIn(zone, files);
    t.diagnostic(`${passed} tests of ${files.length} files in ${zone}`);
    assert.equal(failure, '');
    assert.ok(passed >= 50, String(passed));
  });
}

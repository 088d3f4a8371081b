import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from '@keyturn/service-kit/testing-context';
import { ROOT } from '../../infra/build/freshness.ts';
import { findTestFiles } from '../testing/files.ts';

const ZONES = ['America/Denver', 'UTC', 'Asia/Tokyo', 'Pacific/Kiritimati'];
/** Tests of slots, days and durations. */
const TIMED = [
  /^packages\/domain\/src\/(availability|dates|denver-time|slots|offered-days|tour-hours|listing-text|lease-costs)\.test\.ts$/,
  /^services\/tours\/src\/(request-tour|tour-requests|availability|dated-hours)\.test\.ts$/,
  /^mfe-tours\/src\/(booking|requests|availability)\/.*\.test\.ts$/,
  /^mfe-posting\/src\/dates\/.*\.test\.ts$/,
  /^mfe-discovery\/src\/questionnaire\/.*\.test\.ts$/,
  /^tests\/house\/daylight-saving\.test\.ts$/,
];

/** Runs test files in a process with a time zone; returns failures and the count of passes. */
function runIn(zone: string, files: readonly string[]): Promise<{ failure: string; passed: number }> {
  const args = ['node_modules/jest/bin/jest.js', '--json', '--maxWorkers=1', '--runTestsByPath', ...files];
  const options = { cwd: ROOT, env: { ...process.env, TZ: zone }, maxBuffer: 64e6 };
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const report = /^\{.*\}$/m.exec(stdout)?.[0] ?? '{}';
      const { numPassedTests = 0 } = JSON.parse(report) as { numPassedTests?: number };
      resolve({ failure: error === null ? '' : stderr, passed: numPassedTests });
    });
  });
}

for (const zone of ZONES) {
  test(`[E2] T-25 all rules of slots, days and durations have the same results in ${zone}`, async (t) => {
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

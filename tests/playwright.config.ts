import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import './runner/quick-folder.mjs';

// Outside the tests' folders, which are deleted.
process.env['PLAYWRIGHT_TRANSFORM_CACHE_DIR'] ??= join(import.meta.dirname, '../.build/playwright');

/** Debian's Chromium for a closed network; each file has its own product. */
export default defineConfig({
  testDir: '..',
  testMatch: '**/*.e2e.ts',
  testIgnore: '**/.build/**',
  outputDir: '../test-results',
  // One more than processors: tests wait for three tenths of their time.
  workers: availableParallelism() + 1,
  // A second try, which passes as unsteady (not with `npm test -- --strict`).
  retries: process.env['STRICT'] === undefined ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json']],
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Denver',
    // Recording doubles the time; TRACE=1 stores a trace of failures.
    trace: process.env['TRACE'] === undefined ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env['CHROME_PATH'] !== undefined && { executablePath: process.env['CHROME_PATH'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});

// Preloaded into a product whose test advances by days: shifts the clock by the milliseconds in CLOCK_AHEAD_FILE, in
// every thread at once.
import { readFileSync } from 'node:fs';

const machineNow = Date.now.bind(Date);
Date.now = () => machineNow() + Number(readFileSync(process.env.CLOCK_AHEAD_FILE, 'utf8'));

// Intervals do not follow that clock: after a jump, jobs of each minute or hour run every JOBS_EVERY_MS instead.
const { JOBS_EVERY_MS } = process.env;
const repeat = globalThis.setInterval;
if (JOBS_EVERY_MS !== undefined)
  globalThis.setInterval = (work, ms, ...more) => repeat(work, ms >= 60_000 ? Number(JOBS_EVERY_MS) : ms, ...more);

// Preloaded by a product of a test in which days go by: its clock is ahead by the milliseconds in CLOCK_AHEAD_FILE, in every thread from one moment on.
import { readFileSync } from 'node:fs';

const machineNow = Date.now.bind(Date);
Date.now = () => machineNow() + Number(readFileSync(process.env.CLOCK_AHEAD_FILE, 'utf8'));

// No interval is over sooner on that clock: a test that lets a day go by has the jobs of each minute or hour done in between, every JOBS_EVERY_MS.
const { JOBS_EVERY_MS } = process.env;
const repeat = globalThis.setInterval;
if (JOBS_EVERY_MS !== undefined)
  globalThis.setInterval = (work, ms, ...more) => repeat(work, ms >= 60_000 ? Number(JOBS_EVERY_MS) : ms, ...more);

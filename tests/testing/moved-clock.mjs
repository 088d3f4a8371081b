// Preloaded by a product of a test in which days go by: its clock is ahead by the milliseconds in CLOCK_AHEAD_FILE, in every thread from one moment on.
import { readFileSync } from 'node:fs';

const machineNow = Date.now.bind(Date);
Date.now = () => machineNow() + Number(readFileSync(process.env.CLOCK_AHEAD_FILE, 'utf8'));

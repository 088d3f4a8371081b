import { readSlices } from '../slices/slice-file.ts';
import { findOverdue } from './flags.ts';

/** A check: no flag of the named rooms, or of all, is older than 90 days. */
const rooms = process.argv.slice(2).map((room) => room.replace(/\/$/, ''));
const slices = readSlices().filter(({ folder }) => rooms.length === 0 || rooms.includes(folder));
const overdue = slices.flatMap(({ name, flags = {} }) => findOverdue(name, flags, new Date()));
for (const sentence of overdue) console.error(sentence);
process.exitCode = overdue.length > 0 ? 1 : 0;

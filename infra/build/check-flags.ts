import { readSlices } from '../slices/slice-file.ts';
import { findOverdue } from './flags.ts';

/** A check that no flag of the named workspaces, or of all, is older than 90 days. */
const workspaces = process.argv.slice(2).map((workspace) => workspace.replace(/\/$/, ''));
const slices = readSlices().filter(({ folder }) => workspaces.length === 0 || workspaces.includes(folder));
const overdue = slices.flatMap(({ name, flags = {} }) => findOverdue(name, flags, new Date()));
for (const sentence of overdue) console.error(sentence);
process.exitCode = overdue.length > 0 ? 1 : 0;

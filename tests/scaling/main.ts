import { TABLES } from './tables.ts';

/** `npm run scaling`: the tables of docs/scaling.md, from what was measured, what is assumed and what a cloud asks for. */
console.log(TABLES.join('\n\n'));

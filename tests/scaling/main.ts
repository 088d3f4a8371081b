import { TABLES } from './tables.ts';

/** `npm run scaling`: the tables of docs/scaling.md, from measurements, assumptions and cloud prices. */
console.log(TABLES.join('\n\n'));

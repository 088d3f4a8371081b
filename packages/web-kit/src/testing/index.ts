export { assertAsksTolerantly } from './asks-tolerantly.ts';
export { assertReadsTolerantly } from './reads-tolerantly.ts';

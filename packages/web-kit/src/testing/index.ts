export { assertReadsTolerantly } from './reads-tolerantly.ts';

export { CostsTable } from './costs-table.tsx';
export { FactList, type Fact, type FactListProps } from './fact-list.tsx';
export { Inside, isAnythingInside, type InsideProps } from './inside.tsx';
export { transferFacts } from './transfer-facts.ts';

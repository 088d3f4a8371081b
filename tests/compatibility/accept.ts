import { findContractBreaks } from './compare-contracts.ts';
import { readContract } from './publish.ts';
import { readPublished, writePublished } from './published.ts';

/** `npm run contracts:accept`: publishes the contract of packages/contracts, and prints what that breaks. */
const now = readContract();
const before = await readPublished().catch(() => now);
for (const sentence of findContractBreaks(before, now)) console.log(`breaks: ${sentence}`);
await writePublished(now);
console.log('tests/compatibility/published.json is what packages/contracts says.');

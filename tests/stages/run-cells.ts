import { requireProduct } from '../../infra/build/build-stale.ts';
import { printTotals } from '../runner/counts.ts';
import { installParts } from '../runner/machine.ts';
import { clearResults } from '../runner/results.ts';
import { runReleaseCells } from './cells.ts';

/** `npm run cells`: this release beside the one before, in every mix that a rollout makes. */
await requireProduct();
await installParts();
await clearResults();
const counts = await runReleaseCells();
printTotals(counts);
process.exit(counts.failed > 0 ? 1 : 0);

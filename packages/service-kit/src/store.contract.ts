import { after, before } from 'node:test';
import { runRaceContract } from './store/contract-races.ts';
import { runReadingContract } from './store/contract-reading.ts';
import { runRefusalContract } from './store/contract-refusals.ts';
import { setUpContract } from './store/contract-set-up.ts';
import { runWritingContract } from './store/contract-writing.ts';
import type { Store } from './store.ts';

/**
 * The rules every store adapter keeps (data-stack.md 3, 4 and 9). `open` gives a store that the suite closes; `races: false`
 * leaves the races out, for a server that does not promise them.
 */
export function runStoreContract(adapter: string, open: () => Promise<Store>, { races = true } = {}): void {
  let store: Store;
  before(async () => {
    store = await open();
  });
  after(() => store.close());

  const part = setUpContract(adapter, () => store);
  runReadingContract(part);
  runWritingContract(part);
  runRefusalContract(part);
  if (races) runRaceContract(part);
}

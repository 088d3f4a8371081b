import { runRaceContract } from './contract-races.ts';
import { runReadingContract } from './contract-reading.ts';
import { runRefusalContract } from './contract-refusals.ts';
import { setUpContract } from './contract-set-up.ts';
import { runWritingContract } from './contract-writing.ts';
import type { Store } from '../store/store.ts';

/**
 * Rules of every store adapter (data sections 1, 2 and 6). `open` returns a store that the suite closes; `leaveOut`
 * names tests that a server is known to fail.
 */
export function runStoreContract(
  adapter: string,
  open: () => Promise<Store>,
  { leaveOut = [] }: { leaveOut?: readonly string[] } = {},
): void {
  describe(adapter, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    const part = setUpContract(
      adapter,
      () => store,
      (title) => !leaveOut.includes(title),
    );
    runReadingContract(part);
    runWritingContract(part);
    runRefusalContract(part);
    runRaceContract(part);
  });
}

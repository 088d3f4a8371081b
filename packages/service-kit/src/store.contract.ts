import { runRaceContract } from './store/contract-races.ts';
import { runReadingContract } from './store/contract-reading.ts';
import { runRefusalContract } from './store/contract-refusals.ts';
import { setUpContract } from './store/contract-set-up.ts';
import { runWritingContract } from './store/contract-writing.ts';
import type { Store } from './store.ts';

/** Which tests a run of the contract has registered and which it left out. */
export interface ContractRun {
  adapter: string;
  registered: string[];
  leftOut: string[];
}

/**
 * The rules every store adapter keeps (data-stack.md 3, 4 and 9). `open` gives a store that the suite closes; `leaveOut` names
 * the tests that a server is known to get wrong.
 */
export function runStoreContract(
  adapter: string,
  open: () => Promise<Store>,
  { leaveOut = [] }: { leaveOut?: readonly string[] } = {},
): ContractRun {
  const run: ContractRun = { adapter, registered: [], leftOut: [] };
  describe(adapter, () => {
    let store: Store;
    beforeAll(async () => {
      store = await open();
    });
    afterAll(() => store.close());

    const part = setUpContract(
      adapter,
      () => store,
      (title) => {
        const isLeftOut = leaveOut.includes(title);
        (isLeftOut ? run.leftOut : run.registered).push(title);
        return !isLeftOut;
      },
    );
    runReadingContract(part);
    runWritingContract(part);
    runRefusalContract(part);
    runRaceContract(part);
  });
  return run;
}

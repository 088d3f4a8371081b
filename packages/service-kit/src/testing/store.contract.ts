import { runRaceContract } from './contract-races.ts';
import { runReadingContract } from './contract-reading.ts';
import { runRefusalContract } from './contract-refusals.ts';
import { setUpContract } from './contract-set-up.ts';
import { runWritingContract } from './contract-writing.ts';
import type { Store } from '../store/store.ts';

/** Which tests a run of the contract has registered and which it left out. */
export interface ContractRun {
  adapter: string;
  registered: string[];
  leftOut: string[];
}

/**
 * The rules every store adapter keeps (data sections 1, 2 and 6). `open` gives a store that the suite closes; `leaveOut` names
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

import { test } from '@playwright/test';
import { startFaultyStack, type FaultyStack } from '../faults/cases/testing.ts';
import { findMissing } from '../../infra/stack/servers.ts';
import type { Product } from '../testing/product.ts';

/** A stack as the specs of the one process know a product. */
export interface FaultyProduct extends FaultyStack {
  readonly product: Product;
  /** Does something while a program does not run; then it runs again. */
  without(program: string, act: () => Promise<void>): Promise<void>;
}

/** Skips the tests of a file on the operated stack where a server for it is missing; nothing is started then. */
export function skipWithoutServers(): void {
  const missing = findMissing();
  test.skip(missing !== null, missing ?? '');
}

/** Starts the operated topology with what can fail between its parts. */
export async function startFaultyProduct(): Promise<FaultyProduct> {
  const faulty = await startFaultyStack();
  const { supervisor, programs, url } = faulty.stack;
  const product = { url, dataFolder: '', killAndRestart: () => Promise.resolve(), stop: faulty.stop };
  return {
    ...faulty,
    product,
    async without(name, act) {
      const program = programs.find((one) => one.name === name);
      if (!program) throw new Error(`No program is called ${name}.`);
      await supervisor.stop(name);
      try {
        await act();
      } finally {
        supervisor.start(program);
        await supervisor.ready(name);
      }
    },
  };
}

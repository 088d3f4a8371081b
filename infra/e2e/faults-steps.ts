import { expect, type Page } from '@playwright/test';
import { startFaultyStack, type FaultyStack } from '../lab/faults/testing.ts';
import type { Product } from './product.ts';

/** A stack as the specs of the one process know a product. */
export interface FaultyProduct extends FaultyStack {
  readonly product: Product;
  /** Does something while a program does not run; then it runs again. */
  without(program: string, act: () => Promise<void>): Promise<void>;
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

/** Collects what a page must never have under a fault: errors that nobody caught. */
export function watchForUncaught(page: Page): string[] {
  const uncaught: string[] = [];
  page.on('pageerror', (error) => uncaught.push(error.message));
  return uncaught;
}

/** Presses a button until what should follow is there: a press within 0.4 s of the last one counts as its double click. */
export async function pressUntil(page: Page, name: string, follows: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.getByRole('button', { name, exact: true }).click({ timeout: 1000 });
    await follows();
  }).toPass({ timeout: 20_000 });
}

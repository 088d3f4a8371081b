import type { TestContext } from 'node:test';
import { startFreeStack, type FreeStack } from '../stack/free-stack.ts';
import type { Overrides } from '../stack/programs.ts';
import { findMissing } from '../stack/servers.ts';

/** Starts an operated stack for one test, which is skipped where a server for it is missing (then null). */
export async function startStackOrSkip(context: TestContext, overrides?: Overrides): Promise<FreeStack | null> {
  const missing = findMissing();
  if (missing !== null) {
    context.skip(missing);
    return null;
  }
  const stack = await startFreeStack(overrides ? { overrides } : {});
  context.after(stack.stop);
  return stack;
}

import type { TestContext } from 'node:test';
import type { Overrides } from '../stack/programs.ts';
import { startFreeStack, type FreeStack } from '../stack/free-stack.ts';

/** Starts an operated stack for one test, which is skipped where a server for it is missing (then null). */
export async function startStackOrSkip(context: TestContext, overrides?: Overrides): Promise<FreeStack | null> {
  try {
    const stack = await startFreeStack(overrides ? { overrides } : {});
    context.after(stack.stop);
    return stack;
  } catch (error) {
    if (!(error instanceof Error) || !/ is needed/.test(error.message)) throw error;
    context.skip(error.message);
    return null;
  }
}

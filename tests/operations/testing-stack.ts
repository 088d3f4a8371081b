import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestContext } from '@keyturn/service-kit/testing-context';
import { startFreeStack, type FreeStack } from '../../infra/stack/free-stack.ts';
import type { Overrides } from '../../infra/stack/programs.ts';
import { findMissing } from '../../infra/stack/servers.ts';

/** Skips tests of an operated stack if a server is missing. */
export const whereStackRuns = { skip: findMissing() ?? (false as const) };

/** Starts an operated stack for one test. */
export async function startStackFor(context: TestContext, overrides?: Overrides): Promise<FreeStack> {
  const stack = await startFreeStack(overrides ? { overrides } : {});
  context.after(stack.stop);
  return stack;
}

/** Republishes a service's current event, like an operator. */
export async function republish({ programs }: FreeStack, service: string): Promise<void> {
  const program = programs.find(({ name }) => name === service);
  if (!program) throw new Error(`no ${service}`);
  await promisify(execFile)(process.execPath, [program.file, 'republish'], { env: { ...process.env, ...program.env } });
}

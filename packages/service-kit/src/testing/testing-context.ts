/** The context of a test. */
export interface TestContext {
  /** Registers a cleanup for the test's end; cleanups run in order of registration. */
  after(stop: () => unknown): void;
  /** Prints a figure of the test. */
  diagnostic(text: string): void;
}

export type TestBody = (context: TestContext) => void | Promise<void>;

/** Why a test is skipped (false if not), and its timeout in ms. */
export interface TestOptions {
  readonly skip?: string | false;
  readonly timeout?: number;
}

/** A Jest test that closes what it opened. */
export function test(title: string, body: TestBody): void;
export function test(title: string, options: TestOptions, body?: TestBody): void;
export function test(title: string, given: TestOptions | TestBody, last: TestBody = () => undefined): void {
  const [{ skip = false, timeout = 0 }, body] = typeof given === 'function' ? [{}, given] : [given, last];
  const run = () => within(timeout, () => withContext(body));
  if (skip === false) globalThis.test(title, run);
  else globalThis.test.skip(`${title} (${skip})`, run);
}

/** A group of tests that is skipped for a reason. */
export const describeUnless = (reason: string | null, title: string, body: () => void): void =>
  reason === null ? describe(title, body) : describe.skip(`${title} (${reason})`, body);

/** A `test` for groups that mostly wait: the first starts all of them. */
export function testsAtOnce(): (title: string, body: TestBody) => void {
  const bodies: TestBody[] = [];
  let begun: Promise<void>[] | undefined;
  return (title, body) => {
    const at = bodies.push(body) - 1;
    globalThis.test(title, async () => {
      begun ??= bodies.map((each) => withContext(each));
      // Each test reports its own failure.
      await Promise.allSettled(begun);
      await begun[at];
    });
  };
}

async function withContext(body: TestBody): Promise<void> {
  const stops: (() => unknown)[] = [];
  const errors: unknown[] = [];
  const attempt = async (work: () => unknown): Promise<void> => {
    try {
      await work();
    } catch (error) {
      errors.push(error);
    }
  };
  const diagnostic = (text: string) => void process.stdout.write(`${text}\n`);
  await attempt(() => body({ after: (stop) => void stops.push(stop), diagnostic }));
  for (const stop of stops) await attempt(stop);
  if (errors.length > 0) throw errors[0];
}

async function within(limitMs: number, work: () => Promise<void>): Promise<void> {
  if (limitMs === 0) return work();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took more than ${limitMs} ms`)), limitMs);
  });
  await Promise.race([work(), late]).finally(() => clearTimeout(timer));
}

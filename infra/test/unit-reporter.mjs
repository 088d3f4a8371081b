// Writes one JSON line for each test, for the totals and the ledger. Plain JavaScript: the runner loads it before our loader.

/** @param {AsyncIterable<import('node:test/reporters').TestEvent>} events */
export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:pass' && type !== 'test:fail') continue;
    // A suite that is skipped has no tests.
    if (data.details.type === 'suite' && data.skip === undefined) continue;
    const isSkipped = (data.skip ?? data.todo) !== undefined;
    const outcome = isSkipped ? 'skipped' : type === 'test:pass' ? 'passed' : 'failed';
    const why = outcome === 'failed' && {
      why: String(data.details.error?.cause?.message ?? data.details.error?.message),
    };
    yield `${JSON.stringify({ file: data.file ?? '', title: data.name, outcome, ...why })}\n`;
  }
}

import { createRunner } from 'jest-light-runner';

const ASKED = 'jest-light-runner-get-worker-data';
const TOLD = 'jest-light-runner-worker-data';

/**
 * Runs test files in bare Node processes. The base class answers all waiting processes at the first request, including
 * one not listening yet, and so can leave a process without an answer. Here each request is answered separately.
 */
export default class BareNodeRunner extends createRunner({ runtime: 'child_process' }) {
  #known = new WeakSet();

  _runTest(test) {
    const run = super._runTest(test);
    const workerData = {
      globalConfig: this._globalConfig,
      projectConfig: test.context.config,
      runtime: this._runtime,
    };
    const { pool } = this._testRunners.get(test.context.config);
    for (const { process: child } of pool.threads ?? []) {
      if (child === undefined || this.#known.has(child)) continue;
      this.#known.add(child);
      child.on('message', (message) => {
        if (message === ASKED && child.connected) child.send({ type: TOLD, workerData });
      });
    }
    return run;
  }
}

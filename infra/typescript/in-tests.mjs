// Before the tests of a process: it, and what it forks, read the repository's TypeScript.
import './register.mjs';

// Jest names its own environment, which nothing of the product is to know.
if (process.env.NODE_ENV === 'test') delete process.env.NODE_ENV;
// The run is over: what a test left open must not outlive it.
process.once('disconnect', () => process.exit(1));
process.execArgv.push('--import', new URL('./register.mjs', import.meta.url).href);

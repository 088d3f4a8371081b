// Runs before a process's tests: it and its forks read the repository's TypeScript.
import './register.mjs';

// Jest sets its own environment, which the product must not see.
if (process.env.NODE_ENV === 'test') delete process.env.NODE_ENV;
// The run is over: whatever a test left open must not outlive it.
process.once('disconnect', () => process.exit(1));
process.execArgv.push('--import', new URL('./register.mjs', import.meta.url).href);

// Before the tests of a process: it, and what it forks, read the repository's TypeScript.
import './register.mjs';

process.execArgv.push('--import', new URL('./register.mjs', import.meta.url).href);

// Sets up the page of a file's tests. After each test it cleans up and fails on React's warnings.
import { configure } from '@testing-library/react';
import { endTest } from './after-test.ts';
import { installBrowserParts } from './browser-parts.ts';
import { keepComputedStyles } from './computed-styles.ts';
import { watchConsole } from './watch-console.ts';

/** Long enough for a busy machine. */
const LONGEST_WAIT_MS = 30_000;
const LONGEST_TEST_MS = 120_000;

Error.stackTraceLimit = 10;
jest.setTimeout(LONGEST_TEST_MS);
/** Limit of a failed query's message: the page's roles may take thousands of lines. */
const MOST_SAID = 2_000;
const getElementError = (message: string | null): Error => new Error(message?.slice(0, MOST_SAID));

configure({ asyncUtilTimeout: LONGEST_WAIT_MS, getElementError });
installBrowserParts();
keepComputedStyles();
const assertQuiet = watchConsole();

afterEach(() => {
  endTest();
  window.localStorage.clear();
  window.sessionStorage.clear();
  assertQuiet();
});

// Before the tests of a file: the page they run in. After each: what it left is taken away, and what React warned of fails it.
import { configure } from '@testing-library/react';
import { endTest } from './after-test.ts';
import { installBrowserParts } from './browser-parts.ts';
import { keepComputedStyles } from './computed-styles.ts';
import { watchConsole } from './watch-console.ts';

/** On a machine that is busy with other work. */
const LONGEST_WAIT_MS = 30_000;
const LONGEST_TEST_MS = 120_000;

Error.stackTraceLimit = 10;
jest.setTimeout(LONGEST_TEST_MS);
/** Of what a query says when it finds nothing: the page's roles may be thousands of lines. */
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

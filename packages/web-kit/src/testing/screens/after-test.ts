const endings: (() => void)[] = [];

/** Registers a cleanup for the end of the running test. */
export const afterTest = (ending: () => void): void => void endings.push(ending);

/** Runs all cleanups, the last first. */
export function endTest(): void {
  for (const ending of endings.splice(0).reverse()) ending();
}

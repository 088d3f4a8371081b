const endings: (() => void)[] = [];

/** Has something undone when the test that runs has ended. */
export const afterTest = (ending: () => void): void => void endings.push(ending);

/** Undoes it all, the last first. */
export function endTest(): void {
  for (const ending of endings.splice(0).reverse()) ending();
}

/** Says that the packages of the lock file are there. */
export function rememberInstalled(): void;

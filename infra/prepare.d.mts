/** Records that the lock file's packages are installed. */
export function rememberInstalled(): void;

import { StartError } from '@keyturn/service-kit/start-error';
import { StoreUnavailable } from '@keyturn/service-kit/store';

/** The sentence for a failed start, or null for a bug that needs its stack. */
export function startSentence(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOSPC' || error instanceof StoreUnavailable) {
    return 'There is no space left for the data folder: free some, or choose another one with DATA_DIR.';
  }
  return null;
}

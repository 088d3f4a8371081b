import { StartError } from '@keyturn/service-kit/start-error';
import { StoreUnavailable } from '@keyturn/service-kit/store';

/** The one sentence for somebody whose start failed, or null when the failure is a bug that needs its stack. */
export function startSentence(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'ENOSPC' || error instanceof StoreUnavailable) {
    return 'There is no space left for the data folder: free some, or choose another one with DATA_DIR.';
  }
  return null;
}

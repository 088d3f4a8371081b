import type { Logger } from '@keyturn/service-kit/log';
import { TurnedAway } from '@keyturn/service-kit/problem';

/** An operator must make room, or people delete photos. */
const RETRY_S = 600;

/** The limit of the whole photo folder. */
export interface FolderBound {
  isFull(): boolean;
  /** Throws 503 `storage_full` when full; logged once. */
  assertRoom(): void;
}

export function createFolderBound(options: { usedBytes(): number; mostBytes: number; log: Logger }): FolderBound {
  const { usedBytes, mostBytes, log } = options;
  let isLogged = false;
  const isFull = () => usedBytes() >= mostBytes;
  return {
    isFull,
    assertRoom() {
      if (!isFull()) {
        isLogged = false;
        return;
      }
      if (!isLogged) log.error({ bytes: usedBytes(), mostBytes }, 'the folder of photos is full: uploads are refused');
      isLogged = true;
      throw new TurnedAway('There is no space for photos.', RETRY_S, 'storage_full');
    },
  };
}

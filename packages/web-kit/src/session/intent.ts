import { STORAGE_KEYS } from '@keyturn/contracts/page';
import { storedText } from './stored-text.ts';

/** The purpose of a visit, which decides where a log-in leads (specification section 4). */
export type Intent = 'post' | 'browse';

const stored = storedText(STORAGE_KEYS.intent);

export const intent = {
  read(): Intent | null {
    const value = stored.read();
    return value === 'post' || value === 'browse' ? value : null;
  },
  write: (value: Intent): void => stored.write(value),
  /** Stores an intent unless there is one (the top bar's Sign Up and log-in icon). */
  writeIfAbsent(value: Intent): void {
    if (this.read() === null) stored.write(value);
  },
};

const postId = storedText(STORAGE_KEYS.postId);
const isEditing = storedText(STORAGE_KEYS.isEditing);

/** The post in progress: its id, and whether an existing one is edited. */
export const draft = {
  readId: (): string | null => postId.read(),
  writeId: (id: string | null): void => postId.write(id),
  readIsEditing: (): boolean => isEditing.read() === 'true',
  writeIsEditing: (value: boolean): void => isEditing.write(value ? 'true' : null),
};

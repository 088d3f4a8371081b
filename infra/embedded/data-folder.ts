import { existsSync } from 'node:fs';
import { storeFile } from '@keyturn/service-kit/embedded-store';
import { StartError } from '@keyturn/service-kit/start-error';

/** Throws where no product was ever started in a folder: one that is made by a command would never get its demo. */
export function requireProduct(folder: string): void {
  if (!existsSync(storeFile(folder))) throw new StartError(`There is no Keyturn in ${folder} yet: start it once.`);
}

import { existsSync } from 'node:fs';
import { storeFile } from '@keyturn/service-kit/embedded-store';
import { StartError } from '@keyturn/service-kit/start-error';

/** Throws unless a product was started in the folder: one that a command created would never get its demo. */
export function requireProduct(folder: string): void {
  if (!existsSync(storeFile(folder))) throw new StartError(`There is no Keyturn in ${folder} yet: start it once.`);
}

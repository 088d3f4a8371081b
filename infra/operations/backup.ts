import { readManifest } from './backup-folder.ts';
import { readDataSettings, runCommandWork } from './data-settings.ts';
import { backUpEmbedded } from './embedded-backup.ts';
import { backUpOperated } from './operated-backup.ts';

/**
 * `npm run backup -- FOLDER`: copies all data to a new folder; the operated one's if MONGO_URL and MEDIA_DIR are set.
 */
await runCommandWork(async (folder) => {
  const { dataFolder, operated } = readDataSettings();
  await (operated ? backUpOperated(operated, folder) : backUpEmbedded(dataFolder, folder));
  const { secrets } = await readManifest(folder);
  console.log(`The backup is in ${folder}. Not in it, keep them elsewhere: ${secrets.join(', ')}.`);
});

import { GRACE_AFTER_RESTORE_DAYS } from '@keyturn/profiles/erase-subcommands';
import { StartError } from '@keyturn/service-kit/start-error';
import { readManifest } from './backup-folder.ts';
import { readDataSettings, runCommandWork } from './data-settings.ts';
import { restoreEmbedded } from './embedded-backup.ts';
import { restoreImages, restoreOperated } from './operated-backup.ts';

/**
 * `npm run restore -- FOLDER [images]`: fills an empty data folder, or empty databases and a MEDIA_DIR, from a backup.
 * `images` fills only the MEDIA_DIR, if the databases still exist.
 */
const isImagesAlone = process.argv[3] === 'images';
await runCommandWork(async (folder) => {
  const { dataFolder, operated } = readDataSettings();
  const manifest = await readManifest(folder);
  if ((manifest.kind === 'operated') !== (operated !== null)) {
    throw new StartError(
      `${folder} is a backup of the ${manifest.kind} product: set MONGO_URL for the operated one only.`,
    );
  }
  const restoreAll = () =>
    operated ? restoreOperated(folder, manifest, operated) : restoreEmbedded(folder, dataFolder);
  const { erasedAgain, givenTime } = operated && isImagesAlone ? { erasedAgain: 0, givenTime: 0 } : await restoreAll();
  if (operated && isImagesAlone) await restoreImages(folder, operated.mediaFolder);
  console.log(`What was backed up at ${manifest.takenAt} is back.`);
  if (erasedAgain > 0)
    console.log(`Accounts that were deleted since, and are erased again at the start: ${erasedAgain}.`);
  if (givenTime > 0)
    console.log(
      `Accounts that were about to be deleted, and are told that they have ${GRACE_AFTER_RESTORE_DAYS} days from now: ${givenTime}.`,
    );
});

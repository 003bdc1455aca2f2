import { loadEnvironment } from '#kernel/environment.ts';
import { moveFiles } from '#kernel/storage/moving.ts';
import { StartupError, startOrExit } from '#kernel/startup.ts';
import { storageAt } from './compose.ts';

/**
 * `npm run files:move`: copies all files from the storage in STORAGE_BEFORE to that in STORAGE, while the product runs
 * with the same settings. After an interruption, run it again.
 */
await startOrExit(async () => {
  const environment = loadEnvironment();
  const { storage, storageBefore } = environment;
  if (storageBefore === undefined) throw new StartupError('STORAGE_BEFORE must say where the files are (disk or s3).');
  const to = storageAt(storage, environment);
  const from = storageAt(storageBefore, environment);
  const { copied, alreadyThere } = await moveFiles(to, from, (moved) =>
    console.log(`${moved.copied} copied, ${moved.alreadyThere} were there`),
  );
  console.log(`Done: ${copied} copied, ${alreadyThere} were there. Start the product without STORAGE_BEFORE now.`);
});

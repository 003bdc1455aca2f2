import { statfs } from 'node:fs/promises';
import { newId } from '@habilita/kernel';
import { claimDataDir } from '#kernel/data-dir.ts';
import { type Check, type Finding, findingsAbout } from './finding.ts';
import { storageOf } from '../compose.ts';

const files = findingsAbout('Files');
const GIGABYTE = 1024 ** 3;
const LEAST_FREE = GIGABYTE;
const LITTLE_FREE = 10 * GIGABYTE;

/** Writes, reads and removes a small file where the product keeps its files, and checks the free disk space. */
export const filesCheck: Check = {
  about: 'Files',
  examine: async (environment) => {
    const dataDir = claimDataDir(environment.dataDir);
    const storage = storageOf({ ...environment, dataDir });
    const key = `doctor/${newId()}.txt`;
    const written = Buffer.from('habilita');
    await storage.put(key, written);
    const read = await storage.get(key);
    await storage.remove(key);
    if (read === undefined || !written.equals(read)) return [files.fault('a file that was written is not read back.')];
    const place = environment.storage === 'disk' ? dataDir : `the bucket ${environment.bucket?.bucket}`;
    return [files.ok(`written, read and removed in ${place}.`), await ofRoom(dataDir)];
  },
};

async function ofRoom(dataDir: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const says = `${(free / GIGABYTE).toFixed(1)} GB are free.`;
  if (free < LEAST_FREE) return files.fault(`${says} Contracts and exports will soon fail.`);
  return free < LITTLE_FREE ? files.warning(says) : files.ok(says);
}

import { chmodSync, lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OURS = /^habilita-tests-(\d+)-/;
/** The folder whose files Linux keeps in memory. */
const IN_MEMORY = '/dev/shm';
/**
 * The free memory in bytes that is required to keep the files in memory. A run needs some 0.4 GB; the rest is left to
 * the machine.
 */
const ROOM = 8 * 1024 ** 3;

/**
 * Returns the folder for the files of a run: the one named in TMPDIR, or else a folder in memory if enough is free,
 * because a run creates and drops hundreds of databases. Otherwise it is the system's temporary folder.
 */
export function homeOfScratch({ asked, room, memory }) {
  if (asked) return asked;
  return Math.min(room, memory) >= ROOM ? IN_MEMORY : tmpdir();
}

/**
 * Creates a folder for everything that a test run writes, which is removed when the process ends. Folders of killed
 * runs are removed first.
 */
export function scratchFolder() {
  // Older versions of Node do not say how much memory is left.
  const memory = process.availableMemory?.() ?? 0;
  const home = realpathSync(homeOfScratch({ asked: process.env.TMPDIR, room: roomInMemory(), memory }));
  sweep(home);
  const folder = mkdtempSync(join(home, `habilita-tests-${process.pid}-`));
  // Under root PostgreSQL runs as another account, which must pass through the folder but not list it.
  chmodSync(folder, 0o711);
  process.on('exit', () => remove(folder));
  return folder;
}

function roomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** Removes folders of earlier runs that have ended; symbolic links are skipped. */
function sweep(home) {
  for (const name of readdirSync(home)) {
    const pid = OURS.exec(name)?.[1];
    if (pid === undefined || lives(Number(pid))) continue;
    const found = lstatSync(join(home, name), { throwIfNoEntry: false });
    if (found?.isDirectory() && found.uid === process.getuid?.()) remove(join(home, name));
  }
}

function lives(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Removes a folder; it tries again, because a process may still be writing there. */
const remove = (path) => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

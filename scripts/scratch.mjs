import { chmodSync, lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OURS = /^habilita-tests-(\d+)-/;

/**
 * A folder for everything a run of the tests writes beside the repository: gone when this process ends, however its checks ended. What killed
 * runs left behind goes too.
 */
export function scratchFolder() {
  const home = realpathSync(tmpdir());
  sweep(home);
  const folder = mkdtempSync(join(home, `habilita-tests-${process.pid}-`));
  // PostgreSQL runs as an account of its own when we are root: it must pass, but not list.
  chmodSync(folder, 0o711);
  process.on('exit', () => remove(folder));
  return folder;
}

/** Removes folders of runs that are no more: only real directories, only our own. */
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

/** A browser or a server may still be writing its last words. */
const remove = (path) => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

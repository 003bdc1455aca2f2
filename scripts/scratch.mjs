import { chmodSync, lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const OURS = /^habilita-tests-(\d+)-/;

/** Everything a test run writes; removed when the process ends, with what killed runs left. */
export function scratchFolder() {
  const home = realpathSync(tmpdir());
  sweep(home);
  const folder = mkdtempSync(join(home, `habilita-tests-${process.pid}-`));
  // As root, PostgreSQL's account must pass but not list.
  chmodSync(folder, 0o711);
  process.on('exit', () => remove(folder));
  return folder;
}

/** Only real directories of ours whose run has ended. */
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

/** A process may still be writing. */
const remove = (path) => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^habilita-drill-(?:(?<pid>\d+)-)?[^-]+$/;

/** The beginning of the name of a copy that this process restores. */
export const nameOfCopy = (pid: number): string => `habilita-drill-${pid}-`;

/**
 * Removes the copies of drills that were killed. A PostgreSQL that still runs on one ends by itself, as it misses its
 * files within a minute. The copy of a drill that runs stays. A copy with the number of this process, which has made
 * none yet, is of a killed one: in a container each drill has the same number.
 */
export function removeOldCopies(folder: string): void {
  for (const name of readdirSync(folder)) {
    const found = NAME.exec(name);
    if (found !== null && !isAlive(Number(found.groups?.['pid'] ?? 0)))
      rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  if (pid === 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

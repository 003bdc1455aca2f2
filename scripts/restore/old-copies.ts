import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^habilita-drill-(?:(?<pid>\d+)-)?[^-]+$/;

/** The beginning of the name of a copy that this process restores. */
export const nameOfCopy = (pid: number): string => `habilita-drill-${pid}-`;

/**
 * Removes the copies that killed drills have left and keeps those of running drills. A PostgreSQL that still runs on a
 * removed copy ends by itself within a minute, because its files are missing. A copy with the process id of this
 * process is removed, too: this process has not made one yet, and in a container all drills have the same process id.
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

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const onLinux = process.platform === 'linux';

export function commandOf(pid: number): string[] | undefined {
  if (!onLinux) {
    const line = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
    return line ? line.split(' ') : undefined;
  }
  try {
    const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
    return words.length > 0 ? words : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns when the process with this id started, which distinguishes it from a later process with the same id;
 * undefined when no such process runs.
 */
export function birthOf(pid: number): string | undefined {
  if (commandOf(pid) === undefined) return undefined;
  if (!onLinux) return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim();
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const startTicks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${startTicks}`;
  } catch {
    return undefined;
  }
}

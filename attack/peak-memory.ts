import { readdirSync, readFileSync } from 'node:fs';

const PROCESSES = [
  ['api', /apps\/api\/src\/main\.ts/],
  ['worker', /apps\/api\/src\/worker\.ts/],
  ['simulators', /apps\/simulators\/src\/main\.ts/],
  ['card-relay', /apps\/card-relay\/src\/main\.ts/],
  ['printer', /printer-process\.ts/],
] as const;

/** The peak memory (`VmHWM`) of each process in MB; empty without /proc. */
export function peakMemoryOf(root: number): Record<string, number> {
  const peaks: Record<string, number> = {};
  for (const pid of familyOf(root)) {
    const name = PROCESSES.find(([, pattern]) => pattern.test(read(pid, 'cmdline')))?.[0];
    const kilobytes = Number(/^VmHWM:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0);
    if (name !== undefined) peaks[name] = Math.max(peaks[name] ?? 0, Math.round(kilobytes / 1000));
  }
  return peaks;
}

/** The ids of `root` and all its descendants. */
function familyOf(root: number): number[] {
  const parents = pids().map((pid) => [pid, Number(/^PPid:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0)] as const);
  const family = [root];
  for (const member of family) family.push(...parents.flatMap(([pid, parent]) => (parent === member ? [pid] : [])));
  return family;
}

function pids(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

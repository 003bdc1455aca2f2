import { readdirSync, readFileSync } from 'node:fs';

/** Processor time in milliseconds, user and system together, for each part of the bench. */
export type Spent = Readonly<Record<Spender, number>>;
export const SPENDERS = ['api', 'providers', 'postgres', 'worker', 'printer', 'students'] as const;
type Spender = (typeof SPENDERS)[number];

export interface Processes {
  readonly api: number;
  readonly worker: number;
  /** The id of the process with the simulated providers. */
  readonly providers: number;
  readonly postmaster: number;
}

/** The milliseconds of one clock tick, the unit in which Linux counts processor time. */
const TICK = 10;

interface Process {
  readonly parent: number;
  /** The processor time of the process itself, and that of its children that have ended. */
  readonly own: number;
  readonly ended: number;
}

function processOf(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = (first: number): number => ((fields[first] ?? 0) + (fields[first + 1] ?? 0)) * TICK;
    return { parent: fields[1] ?? 0, own: ticks(11), ended: ticks(13) };
  } catch {
    return undefined;
  }
}

const own = (pid: number): number => processOf(pid)?.own ?? 0;

const everyProcess = () =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), process: processOf(Number(name)) }));

/** The processor time of a process's children in milliseconds, including children that have ended. */
const familyOf = (pid: number, all = everyProcess()): number =>
  (processOf(pid)?.ended ?? 0) + sum(all.filter((each) => each.process?.parent === pid).map((each) => own(each.pid)));

export const postgresSpent = (postmaster: number): number => own(postmaster) + familyOf(postmaster);

export function spentSoFar({ api, worker, providers, postmaster }: Processes): Spent {
  const all = everyProcess();
  const family = (pid: number): number => familyOf(pid, all);
  const { user, system } = process.cpuUsage();
  return {
    api: own(api),
    providers: own(providers),
    postgres: own(postmaster) + family(postmaster),
    worker: own(worker),
    printer: family(worker) + family(api),
    students: (user + system) / 1000,
  };
}

export function spentSince(before: Spent, after: Spent): Spent {
  const of = (who: Spender): number => after[who] - before[who];
  return {
    api: of('api'),
    providers: of('providers'),
    postgres: of('postgres'),
    worker: of('worker'),
    printer: of('printer'),
    students: of('students'),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

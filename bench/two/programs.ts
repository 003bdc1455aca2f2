import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '../../scripts/restore/account.ts';

/** A program that runs until it is killed or stopped, and can then be started again. */
export interface Program {
  readonly pid: () => number | undefined;
  /** Ends the program with SIGKILL. It is not restarted until {@link start} is called. */
  kill(): Promise<void>;
  start(): void;
  /** Asks the program to end, and waits until it has. */
  stop(): Promise<void>;
}

interface Started {
  readonly name: string;
  readonly words: readonly [string, ...string[]];
  readonly env: Readonly<Record<string, string>>;
  readonly account: Account;
  /** The folder in whose `<name>.log` the output of the program is kept. */
  readonly folder: string;
}

export function startProgram({ name, words: [file, ...words], env, account, folder }: Started): Program {
  let running: ChildProcess | undefined;
  const start = (): void => {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const inherited = { PATH: process.env['PATH'], LANG: 'C.UTF-8' };
    running = spawn(file, words, {
      ...account,
      cwd: folder,
      stdio: ['ignore', log, log],
      env: { ...inherited, ...env },
    });
    running.once('error', () => undefined);
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const child = running;
    running = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  killOnExit(() => running?.kill('SIGKILL'));
  start();
  return { pid: () => running?.pid, start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

const atExit: (() => void)[] = [];

/** Kills the program when this process ends. All programs share one listener, because Node warns of more than ten. */
function killOnExit(kill: () => void): void {
  if (atExit.length === 0)
    process.once('exit', () => {
      for (const each of atExit) each();
    });
  atExit.push(kill);
}

/** Calls `ask` until it returns a value. When the time is over, it throws an error that names `what` was waited for. */
export async function until<T>(what: string, ask: () => Promise<T | undefined>, seconds = 240): Promise<T> {
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    const answer = await ask().catch(() => undefined);
    if (answer !== undefined) return answer;
    await pause(100);
  }
  throw new Error(`${what} did not come within ${seconds} s.`);
}

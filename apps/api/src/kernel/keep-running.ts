import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

export interface KeptRunning {
  stop(): Promise<void>;
}

interface Pauses {
  readonly shortestMs?: number;
  readonly longestMs?: number;
  readonly onEnded: (nextInMs: number) => void;
}

/** A process that ran this long counts as recovered: when it ends, it is started again after the shortest pause. */
const RECOVERED_MS = 60_000;

/** Starts a child process again whenever it ends by itself, after pauses that double up to a minute. */
export function keepRunning(start: () => ChildProcess, pauses: Pauses): KeptRunning {
  const { shortestMs = 1000, longestMs = 60_000, onEnded } = pauses;
  let isStopping = false;
  let pause = shortestMs;
  let timer: NodeJS.Timeout | undefined;
  const run = (): ChildProcess => {
    const startedAt = performance.now();
    const started = start();
    started.once('exit', () => {
      if (isStopping) return;
      if (performance.now() - startedAt > RECOVERED_MS) pause = shortestMs;
      onEnded(pause);
      timer = setTimeout(() => {
        child = run();
      }, pause);
      pause = Math.min(2 * pause, longestMs);
    });
    return started;
  };
  let child = run();
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await endChild(child);
    },
  };
}

export async function endChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { keepRunning } from './keep-running.ts';

const node = (program: string): ChildProcess => spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
const LASTING = 'setInterval(() => {}, 1000)';

test('a process that cannot start yet is started again, later each time, until it can', async () => {
  const programs = ['process.exit(1)', 'process.exit(1)', 'process.kill(process.pid, "SIGKILL")', LASTING];
  const pauses: number[] = [];
  const lasting = Promise.withResolvers<ChildProcess>();
  const kept = keepRunning(
    () => {
      const program = programs.shift() ?? LASTING;
      const child = node(program);
      if (program === LASTING) lasting.resolve(child);
      return child;
    },
    { shortestMs: 1, longestMs: 3, onEnded: (pause) => pauses.push(pause) },
  );
  const child = await lasting.promise;
  expect(pauses).toEqual([1, 2, 3]);
  await kept.stop();
  expect(child.signalCode).toBe('SIGTERM');
});

test('one that was stopped stays stopped, also between two starts', async () => {
  let starts = 0;
  const ended = Promise.withResolvers<void>();
  const kept = keepRunning(
    () => {
      starts += 1;
      return node('process.exit(1)');
    },
    { shortestMs: 60_000, onEnded: () => ended.resolve() },
  );
  await ended.promise;
  await kept.stop();
  const other = node('process.exit(0)');
  await once(other, 'exit');
  expect(starts).toBe(1);
});

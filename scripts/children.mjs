import { spawn } from 'node:child_process';
import { once } from 'node:events';

const running = new Set();
let isEnding = false;

/** Ends all child processes and keeps new ones from starting. */
export function endChildren(signal = 'SIGTERM') {
  isEnding = true;
  for (const child of running) child.kill(signal);
}

// On a signal, all children get the signal and clean up after themselves; this process ends when all have ended.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    process.exitCode = 130;
    endChildren(signal);
  });

export const wasInterrupted = () => process.exitCode === 130;

/**
 * Runs a child process. `wasEnded` is true if {@link endChildren} was called before the child exited, whatever the exit
 * code. A signal to this process also calls {@link endChildren}.
 */
export async function runChild(file, words, options) {
  if (isEnding) return { succeeded: false, wasEnded: true, written: '' };
  const child = spawn(file, words, options);
  running.add(child);
  const parts = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => parts.push(part));
  try {
    const [code] = await once(child, 'close');
    return { succeeded: code === 0, wasEnded: isEnding, written: Buffer.concat(parts) };
  } catch (error) {
    return { succeeded: false, wasEnded: false, written: `${file} could not be started: ${error.message}\n` };
  } finally {
    running.delete(child);
  }
}

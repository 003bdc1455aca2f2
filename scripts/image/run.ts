import { spawnSync } from 'node:child_process';

/** Runs a program whose output is shown; throws unless it succeeds. */
export function run(
  program: string,
  words: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): void {
  const { status, error } = spawnSync(program, words, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `exit code ${status}`}`);
}

/** What a program prints, without the last line break; throws unless it succeeds. */
export function answerOf(program: string, words: readonly string[]): string {
  const { status, stdout, error } = spawnSync(program, words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 1e8,
  });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? `exit code ${status}`}`);
  return stdout.trimEnd();
}

/** Ctrl-C reaches every process of the terminal, and each tells its children again: within this time it is one request. */
const ECHO_MS = 1500;

/**
 * Runs the clean-up once, when the process is asked to end (Ctrl-C, SIGTERM) or its parent has gone. A second request,
 * or a clean-up that hangs, ends it at once. Returns what to call when the process cannot go on: it says why, cleans up
 * and ends with exit code 1; while the process is ending anyway it does nothing.
 */
export function onEnd(cleanUp: () => Promise<void>): (reason: string) => void {
  let since: number | undefined;
  const end = (code: number): void => {
    if (since !== undefined) {
      if (performance.now() - since > ECHO_MS) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => process.exit(1), 15_000).unref();
    cleanUp().then(
      () => process.exit(code),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(0));
  if (process.channel) process.on('disconnect', () => end(0));
  return (reason) => {
    if (since !== undefined) return;
    console.error(reason);
    end(1);
  };
}

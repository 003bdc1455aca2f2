/** Ctrl-C reaches every process of the terminal, and each tells its children again: within this time it is one request. */
const ECHO_MS = 1500;

/**
 * Runs the clean-up once, when the process is asked to end (Ctrl-C, SIGTERM) or its parent has gone. A second request,
 * or a clean-up that hangs, ends it at once.
 */
export function onEnd(cleanUp: () => Promise<void>): void {
  let since: number | undefined;
  const end = (): void => {
    if (since !== undefined) {
      if (performance.now() - since > ECHO_MS) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => process.exit(1), 15_000).unref();
    cleanUp().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('SIGHUP', end);
  if (process.channel) process.on('disconnect', end);
}

/** Ctrl-C reaches every process, and each forwards it to its children; signals within this time count as one. */
const ECHO_MS = 1500;

/** Together with the seconds of draining, less than the time to stop in `compose.yaml` and Kubernetes' default. */
const CLEAN_UP_SECONDS = 20;

/**
 * Cleans up once on Ctrl-C, SIGTERM or the parent's end; a second request or a clean-up that hangs ends the process
 * at once. Returns the function to call with a fatal error (exit code 1).
 */
export function onShutdown(cleanUp: () => Promise<void>, drainSeconds = 0): (reason: string) => void {
  let since: number | undefined;
  const end = (code: number): void => {
    if (since !== undefined) {
      if (performance.now() - since > ECHO_MS) process.exit(1);
      return;
    }
    since = performance.now();
    setTimeout(() => process.exit(1), (drainSeconds + CLEAN_UP_SECONDS) * 1000).unref();
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

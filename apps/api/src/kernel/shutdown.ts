/**
 * Ctrl-C reaches every process, and each process passes the signal on to its children, so a child gets it twice.
 * Signals within these milliseconds therefore count as one.
 */
const ECHO_MS = 1500;

/**
 * A clean-up that takes longer than this counts as hanging. Together with the seconds of draining, it must stay below
 * the grace period for stopping in `compose.yaml` and Kubernetes.
 */
const CLEAN_UP_SECONDS = 20;

/**
 * Cleans up once and ends the process, on Ctrl-C, SIGTERM or the end of the parent process. A second signal, or a
 * clean-up that hangs, ends the process at once. Returns the function to call on a fatal error, which also cleans up
 * and exits with code 1.
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

/** Ctrl-C reaches every process, and each forwards it to its children: within this time it counts once. */
const ECHO_MS = 1500;

/** With the seconds of draining that is less than the grace of `compose.yaml`, and of Kubernetes by default. */
const CLEAN_UP_SECONDS = 20;

/**
 * Cleans up once on Ctrl-C, SIGTERM or the parent's end; a second request or a hanging clean-up exits at once. Returns
 * a function for fatal errors (exit code 1).
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

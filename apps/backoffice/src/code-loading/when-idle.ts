const MOST_MS = 500;

/** Does the work when the browser has nothing else to do; returns how to cancel it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(work, { timeout: MOST_MS });
  return () => window.cancelIdleCallback(asked);
}

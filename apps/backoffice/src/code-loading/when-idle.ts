const MOST_MS = 500;

/** Answers with how to cancel it. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(work, { timeout: MOST_MS });
  return () => window.cancelIdleCallback(asked);
}

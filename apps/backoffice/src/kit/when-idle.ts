/** At most this long something that can wait does wait, milliseconds. */
const MOST_MS = 500;

/** Does something once the browser has nothing better to do. Answers with how to give it up. */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, 1);
    return () => clearTimeout(timer);
  }
  const asked = window.requestIdleCallback(work, { timeout: MOST_MS });
  return () => window.cancelIdleCallback(asked);
}

/** Milliseconds until the next try when the browser believes it has a connection. */
const PAUSE = 5000;

const nextTry = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE);
    else window.addEventListener('online', resolve, { once: true });
  });

/**
 * Loads a part of the program, or waits for the connection to load it then: a part that fails in `lazy` would replace
 * the whole screen, with what was typed, by an error.
 */
export async function onceLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      await nextTry();
    }
  }
}

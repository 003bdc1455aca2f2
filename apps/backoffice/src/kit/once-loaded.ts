import { lazy } from 'react';

/** Milliseconds until the next try when the browser believes it has a connection. */
const PAUSE = 5000;

const nextTry = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE);
    else window.addEventListener('online', resolve, { once: true });
  });

let missing = 0;
const listeners = new Set<() => void>();

function count(change: number): void {
  missing += change;
  for (const listener of listeners) listener();
}

/** Parts that could not be loaded yet, for the banner to say so. */
export const missingParts = {
  some: () => missing > 0,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

async function loadedLater<Part>(load: () => Promise<Part>): Promise<Part> {
  count(1);
  for (;;) {
    await nextTry();
    try {
      const part = await load();
      count(-1);
      return part;
    } catch {
      // Once more.
    }
  }
}

/** Loads a part of the program, or waits for the connection to load it then. */
export async function onceLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    return loadedLater(load);
  }
}

/** A part that fails in `lazy` itself would replace the whole screen, with what was typed, by an error. */
export const lazily: typeof lazy = (load) => lazy(() => onceLoaded(load));

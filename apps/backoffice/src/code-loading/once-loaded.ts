import { lazy } from 'react';
import { loadMissingStyles } from './missing-styles.ts';
import { serverAnswers } from './server-answers.ts';

/** Milliseconds until the next try when the browser believes it has a connection. */
const PAUSE = 5000;

/** After so many tries a part that the server withholds, or that breaks, is shown as an error. */
const TRIES = 3;

const nextTry = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE);
    else window.addEventListener('online', resolve, { once: true });
  });

interface MissingPart {
  /** The path of the screen that asked for the part. */
  readonly place: string;
}

const missing = new Set<MissingPart>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** The parts that could not be loaded yet; the banner says so. */
export const missingParts = {
  some: () => missing.size > 0,
  at: (place: string) => [...missing].some((part) => part.place === place),
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

async function retried<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 0; ; ) {
    await nextTry();
    try {
      await loadMissingStyles();
      return await load();
    } catch (error) {
      if (await serverAnswers()) tries += 1;
      if (tries === TRIES) throw error;
    }
  }
}

/** Loads a part of the program; without a connection it waits and loads it then. */
export async function onceLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load();
  } catch {
    const part = { place: window.location.pathname };
    missing.add(part);
    tell();
    try {
      return await retried(load);
    } finally {
      missing.delete(part);
      tell();
    }
  }
}

/**
 * `lazy` for parts that may fail to load: in React's own, a failure would replace the whole screen, with what was
 * typed, by an error.
 */
export const lazily: typeof lazy = (load) => lazy(() => onceLoaded(load));

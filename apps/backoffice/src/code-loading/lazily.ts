import { createStore } from '@tanstack/store';
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

/** The parts that could not be loaded yet; the banner says so. */
export const missingParts = createStore<readonly MissingPart[]>([]);

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
    missingParts.setState((parts) => [...parts, part]);
    try {
      return await retried(load);
    } finally {
      missingParts.setState((parts) => parts.filter((other) => other !== part));
    }
  }
}

/**
 * `lazy` for parts that may fail to load: in React's own, a failure would replace the whole screen, with what was
 * typed, by an error.
 */
export const lazily: typeof lazy = (load) => lazy(() => onceLoaded(load));

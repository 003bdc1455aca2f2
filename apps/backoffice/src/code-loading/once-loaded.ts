import { lazy } from 'react';
import { loadMissingStyles } from './missing-styles.ts';
import { serverAnswers } from './server-answers.ts';

/** Milliseconds until the next try when the browser believes it has a connection. */
const PAUSE = 5000;

/** A part that the server withholds this often, or that breaks, is a fault to be seen. */
const TRIES = 3;

const nextTry = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (navigator.onLine) setTimeout(resolve, PAUSE);
    else window.addEventListener('online', resolve, { once: true });
  });

interface MissingPart {
  /** Path of the screen that asked for it. */
  readonly place: string;
}

const missing = new Set<MissingPart>();
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Parts that could not be loaded yet, for the banner to say so. */
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

/** Loads a part of the program, or waits for the connection to load it then. */
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

/** A part that fails in `lazy` itself would replace the whole screen, with what was typed, by an error. */
export const lazily: typeof lazy = (load) => lazy(() => onceLoaded(load));

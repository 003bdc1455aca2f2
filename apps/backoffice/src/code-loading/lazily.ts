import { createStore } from '@tanstack/store';
import { lazy } from 'react';

/** Milliseconds until the next try when the browser believes it has a connection. */
const PAUSE = 5000;

/** After so many tries a part that the server withholds, or that breaks, is shown as an error. */
const TRIES = 3;

const pause = (milliseconds: number): Promise<unknown> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

const connection = (): Promise<unknown> =>
  new Promise((resolve) => {
    if (navigator.onLine) resolve(undefined);
    else window.addEventListener('online', resolve, { once: true });
  });

const nextTry = (): Promise<unknown> => (navigator.onLine ? pause(PAUSE) : connection());

export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

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

/** Milliseconds in which a first screen is drawn on a slow laptop. */
const FIRST_SCREEN_MS = 2000;

/**
 * Is kept once the first screen has been drawn, and not while there is no connection. What no screen needs at first waits
 * for it, because it would share a slow line and processor with the screen: without it lists were painted a fifth later.
 */
export const firstScreen: Promise<unknown> = pause(FIRST_SCREEN_MS).then(connection);

/**
 * React's `lazy`, for a part that may not come: React would replace the whole screen, with what was typed, by an error,
 * and never ask for the part again. Here the screen stays, the banner says what is missing, and the part appears when
 * the line is back. Without it two of the journeys in e2e/offline.spec.ts fail.
 */
export const lazily: typeof lazy = (load) => lazy(() => onceLoaded(load));

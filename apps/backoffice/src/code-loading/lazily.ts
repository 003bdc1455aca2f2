import { createStore } from '@tanstack/store';
import { lazy } from 'react';

/** Milliseconds between two attempts to load a part of the program while the browser reports a connection. */
const PAUSE = 5000;

/**
 * If loading a part of the program has failed this many times although the server answers, the screen shows an error in
 * its place.
 */
const TRIES = 3;

/** Milliseconds after which a server that has not answered counts as unreachable. */
const PATIENCE = 5000;

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
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PATIENCE) })).ok;
  } catch {
    return false;
  }
}

interface MissingPart {
  /** The path of the screen that asked for the part. */
  readonly place: string;
}

/** The parts of the program that could not be loaded yet. A banner tells the person of them. */
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

/**
 * Loads a part of the program. When that fails, it tries again every few seconds, or as soon as the connection is back.
 */
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

/** The milliseconds that a slow laptop needs to draw the first screen. */
const FIRST_SCREEN_MS = 2000;

/**
 * Resolves once the first screen has had FIRST_SCREEN_MS to be drawn and there is a connection. Code that no first
 * screen needs waits for this promise, so that it does not compete with the first screen for bandwidth and processor:
 * without the wait, lists took a fifth longer to appear.
 */
export const firstScreen: Promise<unknown> = pause(FIRST_SCREEN_MS).then(connection);

/**
 * React's `lazy` for a part of the program that may fail to load. With React's own `lazy`, the whole screen and what
 * was typed in it would be replaced by an error, and the part would never be asked for again. With this function the
 * screen stays, a banner says what is missing, and the part appears once the connection is back; e2e/offline.spec.ts
 * tests it.
 */
export const lazily: typeof lazy = (load) => lazy(() => onceLoaded(load));

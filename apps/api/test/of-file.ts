import { afterAll, beforeAll } from 'vitest';

/**
 * Makes something for the tests of a file (or of a `describe`) before the first of them, and ends it after the last.
 * The object is returned at once, and is empty until the first test. If a file makes several things, the last one made
 * is the first to be ended.
 */
export function ofFile<T extends object>(make: () => Promise<T>, end: (made: T) => unknown = () => undefined): T {
  const made = {} as T;
  let isMade = false;
  beforeAll(async () => {
    Object.assign(made, await make());
    isMade = true;
  });
  afterAll(async () => {
    if (isMade) await end(made);
  });
  return made;
}

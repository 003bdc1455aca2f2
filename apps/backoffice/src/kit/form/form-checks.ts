import { onceLoaded } from '#code-loading/lazily.ts';
import { loadErrorTexts } from '#api-client/failure.ts';
import { notifyFailure } from '../feedback/notify.ts';

export type FormChecks = typeof import('./checks.ts');

let loaded: FormChecks | undefined;

async function load(): Promise<FormChecks> {
  const [{ errorAt, errorsOf, refusalAt }] = await Promise.all([import('./checks.ts'), loadErrorTexts()]);
  loaded = { errorAt, errorsOf, refusalAt };
  return loaded;
}

/**
 * Loads what checks a form, and the texts that say what is wrong: no first drawing needs either, and with them forms
 * would load up to 267 kB at first, where 260 are allowed.
 */
export const loadFormChecks = (): Promise<FormChecks> => onceLoaded(load);

/** The checks, once they are loaded: no field has an error before. */
export const loadedChecks = (): FormChecks | undefined => loaded;

/** Checks at once, or as soon as the checks are loaded. */
export function withChecks(check: (checks: FormChecks) => void): void {
  if (loaded === undefined) loadFormChecks().then(check, notifyFailure);
  else check(loaded);
}

import { onceLoaded } from '#code-loading/lazily.ts';
import { loadErrorTexts } from '#api-client/failure.ts';
import { notifyFailure } from '../feedback/notify.ts';

export type FormChecks = typeof import('./checks.ts');

let loaded: FormChecks | undefined;

async function load(): Promise<FormChecks> {
  const [{ checkBelow, checkLeft, checkRecovered, errorAt, errorsOf, serverErrors }] = await Promise.all([
    import('./checks.ts'),
    loadErrorTexts(),
  ]);
  loaded = { checkBelow, checkLeft, checkRecovered, errorAt, errorsOf, serverErrors };
  return loaded;
}

/**
 * Loads the checks of forms and the texts of their errors. They are not needed for the first render: with them a form
 * would load up to 267 kB at first, and 260 kB are allowed.
 */
export const loadFormChecks = (): Promise<FormChecks> => onceLoaded(load);

/** The checks; undefined until they are loaded, when no field can have an error yet. */
export const loadedChecks = (): FormChecks | undefined => loaded;

/** Calls `check` with the checks: at once if they are loaded, otherwise after loading them. */
export function withChecks(check: (checks: FormChecks) => void): void {
  if (loaded === undefined) loadFormChecks().then(check, notifyFailure);
  else check(loaded);
}

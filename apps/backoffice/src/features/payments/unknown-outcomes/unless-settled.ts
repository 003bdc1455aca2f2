import { ApiFailure } from '#api-client/failure.ts';

/**
 * Runs `act` and returns its text. When `act` fails because a colleague or the product has recorded the outcome
 * meanwhile, the function returns a sentence that says so.
 */
export async function unlessSettled(act: () => Promise<string>): Promise<string> {
  try {
    return await act();
  } catch (failure) {
    const isKnown = failure instanceof ApiFailure && failure.globalErrors.some(({ code }) => code === 'OUTCOME_KNOWN');
    if (isKnown) return 'Nada mais a decidir: o desfecho já está registrado.';
    throw failure;
  }
}

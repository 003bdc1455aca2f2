import { ApiFailure } from '#api-client/failure.ts';

/**
 * Returns the text of `act`. If the outcome was recorded meanwhile, by a colleague or by the product, it returns a
 * sentence that says so instead of failing.
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

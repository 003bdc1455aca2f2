import { ApiFailure } from '#api-client/failure.ts';

/**
 * Returns the text of `act`, or says that nothing is left to do, as a colleague or the product has settled it
 * meanwhile.
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

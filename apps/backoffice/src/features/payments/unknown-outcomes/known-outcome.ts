import { ApiFailure } from '#app/failure.ts';

/** The text of `act`, or that nothing is left to do: a colleague or the product may have been a moment earlier. */
export async function orKnown(act: () => Promise<string>): Promise<string> {
  try {
    return await act();
  } catch (failure) {
    const isKnown = failure instanceof ApiFailure && failure.globalErrors.some(({ code }) => code === 'OUTCOME_KNOWN');
    if (isKnown) return 'Nada mais a decidir: o desfecho já está registrado.';
    throw failure;
  }
}

/** The folder of a payment's printed boletos, of which there is one for each issue and each wording. */
export const boletosFolder = (paymentId: string): string => `boletos/${paymentId}`;

/** The folder of a payment's drawn boletos, one for each issue and wording. */
export const boletosFolder = (paymentId: string): string => `boletos/${paymentId}`;

/** Drawn boletos of a payment, one for each issue and wording. */
export const boletosFolder = (paymentId: string): string => `boletos/${paymentId}`;

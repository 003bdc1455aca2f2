/**
 * The folder of a payment's printed boletos. The name of each file is a hash of what is printed, so a boleto that is
 * issued again or worded differently has a file of its own.
 */
export const boletosFolder = (paymentId: string): string => `boletos/${paymentId}`;

/** How many digits the order number (`orderId`) of a charge has. */
const LENGTH = 8;

/** The order number (`orderId`) of a charge in the form in which it is stored. People leave out its leading zeros. */
export const orderIdOf = (digits: string): string => digits.padStart(LENGTH, '0');
